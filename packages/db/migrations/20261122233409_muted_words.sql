CREATE TABLE "muted_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"word" text NOT NULL,
	"folded" text NOT NULL,
	"tag" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "muted_words_word_length" CHECK (char_length(word) between 1 and 60),
	CONSTRAINT "muted_words_folded_length" CHECK (char_length(folded) between 1 and 400),
	CONSTRAINT "muted_words_tag_length" CHECK (char_length(tag) <= 200),
	CONSTRAINT "muted_words_query_length" CHECK (char_length(query) between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "terms" text[];--> statement-breakpoint
ALTER TABLE "muted_words" ADD CONSTRAINT "muted_words_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "muted_words_word_key" ON "muted_words" USING btree ("member_id","folded");--> statement-breakpoint
CREATE INDEX "post_comments_no_terms_idx" ON "post_comments" USING btree ("id") WHERE terms is null;--> statement-breakpoint
-- Words that are gone leave no terms either.
CREATE OR REPLACE FUNCTION forget_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.text := '';
  new.terms := '{}';
  new.deleted_at := coalesce(new.deleted_at, now());
  RETURN new;
END $$;
