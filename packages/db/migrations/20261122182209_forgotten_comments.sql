ALTER TABLE "post_comments" DROP CONSTRAINT "post_comments_author_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Replies of others stay where they were, under words that are gone.
CREATE FUNCTION forget_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.text := '';
  new.deleted_at := coalesce(new.deleted_at, now());
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_comments_forget BEFORE UPDATE OF author_id ON post_comments
FOR EACH ROW WHEN (old.author_id IS NOT NULL AND new.author_id IS NULL) EXECUTE FUNCTION forget_comment();
--> statement-breakpoint
DROP TRIGGER post_comments_deletion ON post_comments;
--> statement-breakpoint
CREATE TRIGGER post_comments_deletion AFTER UPDATE ON post_comments
FOR EACH ROW WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION count_post_comment();
--> statement-breakpoint
-- While a member is erased, a comment may be counted for that goes in the same statement with its post.
CREATE OR REPLACE FUNCTION count_comment_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN UPDATE post_comments SET likes = likes + 1 WHERE id = new.comment_id;
  ELSE UPDATE post_comments c SET likes = likes - 1
    WHERE c.id = old.comment_id AND EXISTS (SELECT FROM posts p WHERE p.id = c.post_id); END IF;
  RETURN NULL;
END $$;
