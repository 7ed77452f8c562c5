-- Nobody is named on a page of thanks.
DROP TRIGGER IF EXISTS bump_contributors ON users;--> statement-breakpoint
DROP TRIGGER IF EXISTS bump_contributors_gone ON users;--> statement-breakpoint
UPDATE users SET preferences = preferences - 'namedContributor' WHERE preferences ? 'namedContributor';
