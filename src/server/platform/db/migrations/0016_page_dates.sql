-- Pages that nobody has changed since the seed wrote them all in one transaction bore the day of the installation.
UPDATE page_contents SET updated_at = CASE WHEN page_name IN ('privacy', 'cookies') THEN '2025-04-04' ELSE '2025-04-15' END::timestamptz
WHERE updated_at = (SELECT min(updated_at) FROM page_contents);
