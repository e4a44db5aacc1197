"""Every sentence of the pages, in German and in English; one module for each page."""
