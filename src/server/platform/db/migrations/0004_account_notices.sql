-- What a process remembers of a login is dropped when the user or the session changes, in whichever
-- process that happened (auth/user-cache.ts).
CREATE FUNCTION openfile_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_changed AFTER UPDATE OR DELETE ON users
FOR EACH ROW EXECUTE FUNCTION openfile_user_changed();
--> statement-breakpoint
CREATE FUNCTION openfile_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', OLD.user_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE OR UPDATE OF token_hash ON sessions
FOR EACH ROW EXECUTE FUNCTION openfile_session_ended();
