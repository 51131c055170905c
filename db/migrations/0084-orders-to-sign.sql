-- What waits for a signature, by DoDAAC and level: `may_sign` (0033, 0086) is asked from the seats of one person, and looked at
-- every order of their DoDAACs, whatever its status. Only what waits is in this index.
CREATE INDEX orders_to_sign ON orders (program, dodaac, current_level, order_id) INCLUDE (orderer_id, member_id, round, levels)
  WHERE status = 'awaiting';
