-- The seed catalogue had it. Whoever has added it by hand means it.
DELETE FROM "kid_hosts" WHERE "host" = 'lichess.org' AND NOT EXISTS (
  SELECT FROM "audit_log" WHERE "action" = 'kid_host_added' AND "details" ->> 'host' = 'lichess.org');
