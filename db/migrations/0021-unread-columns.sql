-- Nobody has ever read these: guides are files of the portal, and lists count what is orderable in orderable_products.
ALTER TABLE programs DROP COLUMN order_guide_url;
ALTER TABLE program_products DROP COLUMN first_nsn, DROP COLUMN variants;
