CREATE TABLE "comment_likes" (
	"comment_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_likes_comment_id_member_id_pk" PRIMARY KEY("comment_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "member_follows" (
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id"),
	CONSTRAINT "member_follows_two_members" CHECK (follower_id <> followed_id)
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_likes_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "post_shares" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_shares_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "saved_posts" (
	"member_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_posts_member_id_post_id_pk" PRIMARY KEY("member_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "topic_follows" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "topic_follows_member_id_kind_value_pk" PRIMARY KEY("member_id","kind","value"),
	CONSTRAINT "topic_follows_kind_known" CHECK (kind in ('hashtag', 'category')),
	CONSTRAINT "topic_follows_value_length" CHECK (char_length(value) between 1 and 80),
	CONSTRAINT "topic_follows_label_length" CHECK (char_length(label) between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "hashtags" (
	"tag" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"posts" bigint DEFAULT 0 NOT NULL,
	"trending" double precision NOT NULL,
	CONSTRAINT "hashtags_tag_length" CHECK (char_length(tag) between 1 and 60),
	CONSTRAINT "hashtags_label_length" CHECK (char_length(label) between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "post_citations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"comment_id" uuid,
	"article_id" uuid NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"author_id" uuid,
	"parent_id" uuid,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"identifiers_stated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "post_comments_text_length" CHECK (char_length(text) <= 2000)
);
--> statement-breakpoint
CREATE TABLE "post_hashtags" (
	"tag" text NOT NULL,
	"post_id" uuid NOT NULL,
	"label" text NOT NULL,
	"is_open" boolean NOT NULL,
	CONSTRAINT "post_hashtags_tag_post_id_pk" PRIMARY KEY("tag","post_id"),
	CONSTRAINT "post_hashtags_tag_length" CHECK (char_length(tag) between 1 and 60),
	CONSTRAINT "post_hashtags_label_length" CHECK (char_length(label) between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "post_mentions" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "post_mentions_post_id_member_id_pk" PRIMARY KEY("post_id","member_id"),
	CONSTRAINT "post_mentions_name_length" CHECK (char_length(name) between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"text" text NOT NULL,
	"findings" text DEFAULT '' NOT NULL,
	"management" text DEFAULT '' NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_revisions_text_length" CHECK (char_length(text) <= 5000),
	CONSTRAINT "post_revisions_findings_length" CHECK (char_length(findings) <= 5000),
	CONSTRAINT "post_revisions_management_length" CHECK (char_length(management) <= 5000)
);
--> statement-breakpoint
CREATE TABLE "post_stats" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"likes" bigint DEFAULT 0 NOT NULL,
	"comments" bigint DEFAULT 0 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"popular" double precision NOT NULL,
	"discussed" double precision NOT NULL,
	"trending" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_terms" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"terms" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"category" text,
	"audience" text DEFAULT 'members' NOT NULL,
	"text" text NOT NULL,
	"findings" text DEFAULT '' NOT NULL,
	"management" text DEFAULT '' NOT NULL,
	"outcome" text,
	"outcome_at" timestamp with time zone,
	"accepted_comment_id" uuid,
	"repost_of_id" uuid,
	"is_repost" boolean DEFAULT false NOT NULL,
	"identifiers_stated_at" timestamp with time zone,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "posts_kind_known" CHECK (kind in ('note', 'question', 'case')),
	CONSTRAINT "posts_language_known" CHECK (language in ('en', 'ar', 'zh')),
	CONSTRAINT "posts_audience_known" CHECK (audience in ('members', 'verified', 'connections')),
	CONSTRAINT "posts_category_length" CHECK (char_length(category) <= 80),
	CONSTRAINT "posts_text_length" CHECK (char_length(text) <= 5000),
	CONSTRAINT "posts_findings_length" CHECK (char_length(findings) <= 5000),
	CONSTRAINT "posts_management_length" CHECK (char_length(management) <= 5000),
	CONSTRAINT "posts_outcome_length" CHECK (char_length(outcome) <= 5000),
	CONSTRAINT "posts_outcome_at_known" CHECK (outcome_at is null or outcome is not null)
);
--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_post_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."post_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_follows" ADD CONSTRAINT "member_follows_follower_id_profiles_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_follows" ADD CONSTRAINT "member_follows_followed_id_profiles_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_shares" ADD CONSTRAINT "post_shares_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_shares" ADD CONSTRAINT "post_shares_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_posts" ADD CONSTRAINT "saved_posts_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_posts" ADD CONSTRAINT "saved_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_follows" ADD CONSTRAINT "topic_follows_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_citations" ADD CONSTRAINT "post_citations_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_citations" ADD CONSTRAINT "post_citations_comment_id_post_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."post_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_citations" ADD CONSTRAINT "post_citations_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_parent_id_post_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."post_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_hashtags" ADD CONSTRAINT "post_hashtags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mentions" ADD CONSTRAINT "post_mentions_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_stats" ADD CONSTRAINT "post_stats_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_terms" ADD CONSTRAINT "post_terms_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_repost_of_id_posts_id_fk" FOREIGN KEY ("repost_of_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_likes_member_idx" ON "comment_likes" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "member_follows_followed_idx" ON "member_follows" USING btree ("followed_id");--> statement-breakpoint
CREATE INDEX "post_likes_member_idx" ON "post_likes" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_shares_member_idx" ON "post_shares" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "saved_posts_member_idx" ON "saved_posts" USING btree ("member_id","saved_at" DESC NULLS LAST,"post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_posts_post_idx" ON "saved_posts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "hashtags_trending_idx" ON "hashtags" USING btree ("trending" DESC NULLS LAST,"tag") WHERE posts > 0;--> statement-breakpoint
CREATE INDEX "post_citations_post_idx" ON "post_citations" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_citations_comment_idx" ON "post_citations" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "post_citations_article_idx" ON "post_citations" USING btree ("article_id","post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "post_comments_client_key" ON "post_comments" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "post_comments_post_idx" ON "post_comments" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "post_comments_author_idx" ON "post_comments" USING btree ("author_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_comments_parent_idx" ON "post_comments" USING btree ("parent_id","id");--> statement-breakpoint
CREATE INDEX "post_hashtags_post_idx" ON "post_hashtags" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_mentions_member_idx" ON "post_mentions" USING btree ("member_id","post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_revisions_post_idx" ON "post_revisions" USING btree ("post_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_stats_popular_idx" ON "post_stats" USING btree ("popular" DESC NULLS LAST,"post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_stats_discussed_idx" ON "post_stats" USING btree ("discussed" DESC NULLS LAST,"post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_stats_trending_idx" ON "post_stats" USING btree ("trending" DESC NULLS LAST,"post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_terms_idx" ON "post_terms" USING gin ("terms");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_client_key" ON "posts" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "posts_feed_idx" ON "posts" USING btree ("id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_author_idx" ON "posts" USING btree ("author_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_category_idx" ON "posts" USING btree ("category","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_language_idx" ON "posts" USING btree ("language","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_repost_of_idx" ON "posts" USING btree ("repost_of_id");--> statement-breakpoint
-- The one definition of what is popular, discussed and trending. Every act on a post weighs something and loses half
-- of it each half-life. Scores are kept as the binary logarithm of the sum of weight * 2^(time / half-life): all of
-- them decay alike, so that their order stays right without being computed anew, and one act changes one row.
CREATE FUNCTION post_heat(weight double precision, at timestamptz, half_life_days double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ln(weight) / ln(2) + (extract(epoch FROM at) - 1767225600)::double precision / 86400 / half_life_days;
--> statement-breakpoint
CREATE FUNCTION add_heat(heat double precision, more double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN greatest(heat, more) + ln(1 + power(2::double precision, -least(abs(heat - more), 60))) / ln(2);
--> statement-breakpoint
-- Never below the floor: what a post is worth by itself.
CREATE FUNCTION remove_heat(heat double precision, less double precision, floor double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN heat - less < 1e-9 THEN floor
  ELSE greatest(floor, heat + ln(1 - power(2::double precision, -least(heat - less, 60))) / ln(2)) END;
--> statement-breakpoint
CREATE FUNCTION weigh_post(
  of_post uuid, weight double precision, at timestamptz, likes int, comments int, shares int, gained boolean
) RETURNS void LANGUAGE sql AS $$
  UPDATE post_stats s SET
    likes = s.likes + weigh_post.likes,
    comments = s.comments + weigh_post.comments,
    shares = s.shares + weigh_post.shares,
    popular = CASE WHEN gained THEN add_heat(s.popular, post_heat(weight, at, 7))
      ELSE remove_heat(s.popular, post_heat(weight, at, 7), post_heat(1, p.created_at, 7)) END,
    trending = CASE WHEN gained THEN add_heat(s.trending, post_heat(weight, at, 1))
      ELSE remove_heat(s.trending, post_heat(weight, at, 1), post_heat(1, p.created_at, 1)) END,
    discussed = CASE WHEN weigh_post.comments = 0 THEN s.discussed
      WHEN gained THEN add_heat(s.discussed, post_heat(weight, at, 7))
      ELSE remove_heat(s.discussed, post_heat(weight, at, 7), post_heat(1, p.created_at, 7)) END
  FROM posts p WHERE p.id = of_post AND s.post_id = of_post;
$$;
--> statement-breakpoint
CREATE FUNCTION begin_post_stats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_stats (post_id, popular, discussed, trending) VALUES
    (new.id, post_heat(1, new.created_at, 7), post_heat(1, new.created_at, 7), post_heat(1, new.created_at, 1));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_post_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN PERFORM weigh_post(new.post_id, 1, new.created_at, 1, 0, 0, true);
  ELSE PERFORM weigh_post(old.post_id, 1, old.created_at, -1, 0, 0, false); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_post_share() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN PERFORM weigh_post(new.post_id, 3, new.created_at, 0, 0, 1, true);
  ELSE PERFORM weigh_post(old.post_id, 3, old.created_at, 0, 0, -1, false); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_post_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' AND new.deleted_at IS NULL AND (tg_op = 'INSERT' OR old.deleted_at IS NOT NULL) THEN
    PERFORM weigh_post(new.post_id, 2, new.created_at, 0, 1, 0, true);
  ELSIF tg_op <> 'INSERT' AND old.deleted_at IS NULL AND (tg_op = 'DELETE' OR new.deleted_at IS NOT NULL) THEN
    PERFORM weigh_post(old.post_id, 2, old.created_at, 0, -1, 0, false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_comment_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN UPDATE post_comments SET likes = likes + 1 WHERE id = new.comment_id;
  ELSE UPDATE post_comments SET likes = likes - 1 WHERE id = old.comment_id; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_hashtag() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  written timestamptz;
BEGIN
  IF tg_op = 'INSERT' AND new.is_open THEN
    SELECT created_at INTO written FROM posts WHERE id = new.post_id;
    INSERT INTO hashtags (tag, label, posts, trending)
    VALUES (new.tag, new.label, 1, post_heat(1, written, 1))
    ON CONFLICT (tag) DO UPDATE SET posts = hashtags.posts + 1,
      trending = add_heat(hashtags.trending, post_heat(1, written, 1));
  ELSIF tg_op = 'DELETE' AND old.is_open THEN
    -- The post may be gone already; its share of the score then decays by itself.
    SELECT created_at INTO written FROM posts WHERE id = old.post_id;
    UPDATE hashtags SET posts = posts - 1,
      trending = CASE WHEN written IS NULL THEN trending
        ELSE remove_heat(trending, post_heat(1, written, 1), -1e6) END
    WHERE tag = old.tag;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_stats AFTER INSERT ON posts FOR EACH ROW EXECUTE FUNCTION begin_post_stats();
--> statement-breakpoint
CREATE TRIGGER post_likes_count AFTER INSERT OR DELETE ON post_likes FOR EACH ROW EXECUTE FUNCTION count_post_like();
--> statement-breakpoint
CREATE TRIGGER post_shares_count AFTER INSERT OR DELETE ON post_shares FOR EACH ROW EXECUTE FUNCTION count_post_share();
--> statement-breakpoint
CREATE TRIGGER post_comments_count AFTER INSERT OR DELETE ON post_comments
FOR EACH ROW EXECUTE FUNCTION count_post_comment();
--> statement-breakpoint
CREATE TRIGGER post_comments_deletion AFTER UPDATE OF deleted_at ON post_comments
FOR EACH ROW EXECUTE FUNCTION count_post_comment();
--> statement-breakpoint
CREATE TRIGGER comment_likes_count AFTER INSERT OR DELETE ON comment_likes
FOR EACH ROW EXECUTE FUNCTION count_comment_like();
--> statement-breakpoint
CREATE TRIGGER post_hashtags_count AFTER INSERT OR DELETE ON post_hashtags
FOR EACH ROW EXECUTE FUNCTION count_hashtag();
