CREATE TABLE "learning_feeds" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "learning_feeds_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "learning_resources" ADD COLUMN "post_id" uuid;--> statement-breakpoint
ALTER TABLE "learning_certificates" ADD COLUMN "statement" text;--> statement-breakpoint
ALTER TABLE "learning_feeds" ADD CONSTRAINT "learning_feeds_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_resources" ADD CONSTRAINT "learning_resources_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_resources_post_idx" ON "learning_resources" USING btree ("post_id");--> statement-breakpoint
ALTER TABLE "learning_certificates" ADD CONSTRAINT "learning_certificates_statement_length" CHECK (char_length(statement) <= 600);