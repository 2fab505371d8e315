CREATE TABLE "learning_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"statement" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refused_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "learning_statements" ADD CONSTRAINT "learning_statements_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_statements_due_idx" ON "learning_statements" USING btree ("next_at") WHERE refused_at is null;--> statement-breakpoint
CREATE INDEX "learning_statements_member_idx" ON "learning_statements" USING btree ("member_id");