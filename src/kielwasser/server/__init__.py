"""The game server: rooms, seats, observers and administrators, first without sockets, then with them."""
