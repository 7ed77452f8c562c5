-- A process of the release before, which still calls this function, gets what is stored for the very address, and so
-- reads no other spelling as the same until it ends. The release after this one drops the function.
CREATE OR REPLACE FUNCTION openfile_url_key(url text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE STRICT
AS $$ SELECT url_key FROM public.resources WHERE source_url = url $$;

-- Whoever changes what a key is computed from, or restores a row with a key of a former rule, leaves no wrong key.
CREATE OR REPLACE FUNCTION openfile_forget_address_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'link_checks' THEN
    NEW.moved_key := NULL;
  ELSE
    NEW.url_key := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER forget_address_key BEFORE UPDATE OF source_url, type, title, author ON resources FOR EACH ROW
WHEN ((OLD.source_url, OLD.type, OLD.title, OLD.author) IS DISTINCT FROM (NEW.source_url, NEW.type, NEW.title, NEW.author))
EXECUTE FUNCTION openfile_forget_address_key();

CREATE OR REPLACE TRIGGER forget_address_key BEFORE UPDATE OF url ON suggestions FOR EACH ROW
WHEN (OLD.url <> NEW.url AND NEW.url_key IS NOT DISTINCT FROM OLD.url_key)
EXECUTE FUNCTION openfile_forget_address_key();

CREATE OR REPLACE TRIGGER forget_address_key BEFORE UPDATE OF moved_to ON link_checks FOR EACH ROW
WHEN (OLD.moved_to IS DISTINCT FROM NEW.moved_to AND NEW.moved_key IS NOT DISTINCT FROM OLD.moved_key)
EXECUTE FUNCTION openfile_forget_address_key();
