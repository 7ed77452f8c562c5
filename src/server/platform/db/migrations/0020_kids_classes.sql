CREATE TABLE "kids_classes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"code" text NOT NULL,
	"code_expires" timestamp with time zone NOT NULL,
	"pin_hash" text NOT NULL,
	"comments" text NOT NULL,
	"leave" text NOT NULL,
	"leave_pin" boolean NOT NULL,
	CONSTRAINT "kids_classes_comments_allowed" CHECK ("kids_classes"."comments" in ('hidden', 'read')),
	CONSTRAINT "kids_classes_leave_allowed" CHECK ("kids_classes"."leave" in ('always', 'unknown', 'never'))
);
--> statement-breakpoint
ALTER TABLE "kids_locks" ADD COLUMN "leave_pin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kids_locks" ADD COLUMN "mail_token_hash" text;--> statement-breakpoint
ALTER TABLE "kids_locks" ADD COLUMN "mail_token_expires" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kids_locks" ADD COLUMN "class_id" integer;--> statement-breakpoint
ALTER TABLE "kids_locks" ADD COLUMN "class_number" integer;--> statement-breakpoint
ALTER TABLE "kids_classes" ADD CONSTRAINT "kids_classes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kids_classes_user_key" ON "kids_classes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kids_classes_code_key" ON "kids_classes" USING btree ("code");--> statement-breakpoint
ALTER TABLE "kids_locks" ADD CONSTRAINT "kids_locks_class_id_kids_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."kids_classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kids_locks_mail_token_key" ON "kids_locks" USING btree ("mail_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "kids_locks_class_number_key" ON "kids_locks" USING btree ("class_id","class_number");
