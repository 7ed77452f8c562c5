-- What two spellings of one web address have in common: host in lower case without www., no fragment,
-- no trailing slash, no parameter that only says where a reader came from; youtu.be is youtube.com.
CREATE FUNCTION openfile_url_key(url text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE WHEN host = 'youtu.be' THEN 'youtube.com/watch?v=' || ltrim(replace(rest, '?', '&'), '/') ELSE host || rest END
  FROM (
    SELECT lower(substring(url FROM '(?i)^https?://(?:www\.|m\.)?([^/?#]*)')) AS host,
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        substring(url FROM '(?i)^https?://[^/?#]*([^#]*)'),
        '([?&])(?:utm_[a-z]+|fbclid|gclid|ref|ref_|tag|si)=[^&]*', '\1', 'gi'),
        '([?&])&+', '\1', 'g'), '[?&]+$', ''), '/+(\?|$)', '\1') AS rest
  ) AS parts
$$;
