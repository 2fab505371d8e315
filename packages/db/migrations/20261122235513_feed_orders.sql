DROP INDEX "connections_requester_idx";--> statement-breakpoint
DROP INDEX "connections_addressee_idx";--> statement-breakpoint
DROP INDEX "group_meetings_group_idx";--> statement-breakpoint
DROP INDEX "groups_listed_idx";--> statement-breakpoint
DROP INDEX "moderation_cases_closed_idx";--> statement-breakpoint
DROP INDEX "verifications_user_idx";--> statement-breakpoint
DROP INDEX "notification_actors_recent_idx";--> statement-breakpoint
DROP INDEX "notifications_recipient_idx";--> statement-breakpoint
DROP INDEX "notifications_unread_idx";--> statement-breakpoint
DROP INDEX "comment_likes_member_idx";--> statement-breakpoint
DROP INDEX "member_follows_followed_idx";--> statement-breakpoint
DROP INDEX "post_likes_member_idx";--> statement-breakpoint
DROP INDEX "saved_posts_member_idx";--> statement-breakpoint
DROP INDEX "hashtags_trending_idx";--> statement-breakpoint
DROP INDEX "post_citations_article_idx";--> statement-breakpoint
DROP INDEX "post_comments_author_idx";--> statement-breakpoint
DROP INDEX "post_mentions_member_idx";--> statement-breakpoint
DROP INDEX "post_revisions_post_idx";--> statement-breakpoint
DROP INDEX "post_stats_popular_idx";--> statement-breakpoint
DROP INDEX "post_stats_discussed_idx";--> statement-breakpoint
DROP INDEX "post_stats_trending_idx";--> statement-breakpoint
DROP INDEX "posts_feed_idx";--> statement-breakpoint
DROP INDEX "posts_author_idx";--> statement-breakpoint
DROP INDEX "posts_category_idx";--> statement-breakpoint
DROP INDEX "posts_language_idx";--> statement-breakpoint
DROP INDEX "posts_group_idx";--> statement-breakpoint
DROP INDEX "moderation_decisions_user_idx";--> statement-breakpoint
CREATE INDEX "connections_requester_idx" ON "connections" USING btree ("requester_id","state","requested_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "connections_addressee_idx" ON "connections" USING btree ("addressee_id","state","requested_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "group_meetings_group_idx" ON "group_meetings" USING btree ("group_id","starts_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "groups_listed_idx" ON "groups" USING btree ("id" DESC NULLS FIRST) WHERE access <> 'hidden';--> statement-breakpoint
CREATE INDEX "moderation_cases_closed_idx" ON "moderation_cases" USING btree ("closed_at" DESC NULLS FIRST,"id") WHERE state = 'closed';--> statement-breakpoint
CREATE INDEX "verifications_user_idx" ON "verifications" USING btree ("user_id","submitted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notification_actors_recent_idx" ON "notification_actors" USING btree ("notification_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_recipient_idx" ON "notifications" USING btree ("recipient_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("recipient_id","at" DESC NULLS FIRST) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "comment_likes_member_idx" ON "comment_likes" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "member_follows_followed_idx" ON "member_follows" USING btree ("followed_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "post_likes_member_idx" ON "post_likes" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "saved_posts_member_idx" ON "saved_posts" USING btree ("member_id","saved_at" DESC NULLS FIRST,"post_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "hashtags_trending_idx" ON "hashtags" USING btree ("trending" DESC NULLS FIRST,"tag") WHERE posts > 0;--> statement-breakpoint
CREATE INDEX "post_citations_article_idx" ON "post_citations" USING btree ("article_id","post_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "post_comments_author_idx" ON "post_comments" USING btree ("author_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "post_mentions_member_idx" ON "post_mentions" USING btree ("member_id","post_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "post_revisions_post_idx" ON "post_revisions" USING btree ("post_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "post_stats_popular_idx" ON "post_stats" USING btree ("popular" DESC NULLS FIRST,"post_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "post_stats_discussed_idx" ON "post_stats" USING btree ("discussed" DESC NULLS FIRST,"post_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "post_stats_trending_idx" ON "post_stats" USING btree ("trending" DESC NULLS FIRST,"post_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "posts_feed_idx" ON "posts" USING btree ("id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_author_idx" ON "posts" USING btree ("author_id","id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_category_idx" ON "posts" USING btree ("category","id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_language_idx" ON "posts" USING btree ("language","id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_group_idx" ON "posts" USING btree ("group_id","id" DESC NULLS FIRST) WHERE group_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "moderation_decisions_user_idx" ON "moderation_decisions" USING btree ("user_id","id" DESC NULLS FIRST);