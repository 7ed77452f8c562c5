-- What a process remembers of a login is dropped when the user or the session changes, in whichever
-- process that happened (auth/user-cache.ts).
CREATE OR REPLACE FUNCTION openfile_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', OLD.id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION openfile_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', OLD.user_id::text);
  RETURN NULL;
END $$;

-- What a process remembers of locks is dropped when one comes or goes, in whichever process that
-- happened (auth/lock-memory.ts).
CREATE OR REPLACE FUNCTION openfile_kids_lock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kids_lock_changed', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER user_changed AFTER UPDATE OR DELETE ON users
FOR EACH ROW EXECUTE FUNCTION openfile_user_changed();

CREATE OR REPLACE TRIGGER session_ended AFTER DELETE OR UPDATE OF token_hash ON sessions
FOR EACH ROW EXECUTE FUNCTION openfile_session_ended();

CREATE OR REPLACE TRIGGER kids_lock_changed AFTER INSERT OR DELETE ON kids_locks
FOR EACH STATEMENT EXECUTE FUNCTION openfile_kids_lock_changed();
