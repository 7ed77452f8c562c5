-- Their triggers go with them; functions/ makes those that are left anew.
DROP FUNCTION IF EXISTS openfile_bump_comments(), openfile_list_written(), openfile_resources_edited(), openfile_resources_added() CASCADE;--> statement-breakpoint
DROP FUNCTION IF EXISTS openfile_bump_lists(boolean), openfile_keep_resource_change(integer[], text[]);
