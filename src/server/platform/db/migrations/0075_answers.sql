CREATE TABLE "group_answers" (
	"assignment_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"remark" text,
	"stamp" text,
	"note" text,
	CONSTRAINT "group_answers_assignment_id_member_id_pk" PRIMARY KEY("assignment_id","member_id"),
	CONSTRAINT "group_answers_stamp_allowed" CHECK ("group_answers"."stamp" in ('well_done', 'good', 'once_more')),
	CONSTRAINT "group_answers_remark_length" CHECK (char_length("remark") between 1 and 280),
	CONSTRAINT "group_answers_note_length" CHECK (char_length("note") between 1 and 280)
);
--> statement-breakpoint
ALTER TABLE "group_answers" ADD CONSTRAINT "group_answers_assignment_id_group_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."group_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_answers" ADD CONSTRAINT "group_answers_member_id_group_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."group_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_answers_member_idx" ON "group_answers" USING btree ("member_id");