-- The obsolete list is read as a whole; it is a small part of the catalogue.
CREATE INDEX items_obsolete ON items (pgc, size_order, nsn) WHERE status = 'obsolete';
