-- Which products have prices of a year that has not begun: asked by the year, not by the item.
CREATE INDEX item_prices_by_year ON item_prices (fiscal_year, nsn) INCLUDE (price_cents);
CREATE INDEX program_prices_by_year ON program_prices (program, fiscal_year, nsn) INCLUDE (price_cents);
