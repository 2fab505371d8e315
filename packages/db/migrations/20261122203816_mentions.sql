CREATE TABLE "comment_mentions" (
	"comment_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "comment_mentions_comment_id_member_id_pk" PRIMARY KEY("comment_id","member_id"),
	CONSTRAINT "comment_mentions_name_length" CHECK (char_length(name) between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_post_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."post_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_mentions_member_idx" ON "comment_mentions" USING btree ("member_id");--> statement-breakpoint
-- Names are compared in one spelling: small letters, and one letter for the forms of alef, ya, ta marbuta and hamza.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ select translate(lower(name), 'أإآٱىةؤئـًٌٍَُِّْ', 'اااايهوي') $$;
--> statement-breakpoint
CREATE INDEX "profiles_name_words_idx" ON "profiles" USING gin (to_tsvector('simple'::regconfig, fold_name(full_name)));
