// As much of a browser's tree of elements as `patch` touches; elements remember how they were told to glide.

class Child {
  parent = null;

  get nextSibling() {
    const { childNodes } = this.parent;
    return childNodes[childNodes.indexOf(this) + 1] ?? null;
  }

  remove() {
    const { childNodes } = this.parent;
    childNodes.splice(childNodes.indexOf(this), 1);
    this.parent = null;
  }
}

class Text extends Child {
  nodeName = "#text";
  nodeType = 3;

  constructor(text) {
    super();
    this.nodeValue = text;
  }

  toString() {
    return this.nodeValue;
  }
}

class Element extends Child {
  nodeType = 1;
  childNodes = [];
  glides = [];
  values = new Map();

  constructor(name) {
    super();
    this.nodeName = name;
  }

  get attributes() {
    return [...this.values].map(([name, value]) => ({ name, value }));
  }

  get dataset() {
    return { id: this.values.get("data-id") };
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  hasAttribute(name) {
    return this.values.has(name);
  }

  getAttribute(name) {
    return this.values.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.values.set(name, value);
  }

  removeAttribute(name) {
    this.values.delete(name);
  }

  insertBefore(child, next) {
    if (child.parent) child.remove();
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, child);
    child.parent = this;
  }

  animate(frames, options) {
    this.glides.push({ from: frames[0].transform, to: frames[1].transform, ...options });
  }

  toString() {
    const attributes = [...this.values].sort().map(([name, value]) => ` ${name}="${value}"`);
    return `<${this.nodeName}${attributes.join("")}>${this.childNodes.join("")}</${this.nodeName}>`;
  }
}

/** Return an element: `tree("g", { "data-id": "a" }, tree("title"), "text")`. */
export function tree(name, attributes = {}, ...children) {
  const element = new Element(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  for (const child of children) element.insertBefore(typeof child === "string" ? new Text(child) : child, null);
  return element;
}

function copy(node) {
  if (node.nodeType !== 1) return new Text(node.nodeValue);
  return tree(node.nodeName, Object.fromEntries(node.values), ...node.childNodes.map(copy));
}

globalThis.Node = { ELEMENT_NODE: 1 };
globalThis.document = { importNode: copy };
