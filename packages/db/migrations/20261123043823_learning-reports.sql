ALTER TABLE "moderation_cases" DROP CONSTRAINT "moderation_cases_kind_known";--> statement-breakpoint
ALTER TABLE "moderation_decisions" DROP CONSTRAINT "moderation_decisions_kind_known";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_kind_known";--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_kind_known" CHECK (kind in ('verification', 'register_dispute', 'post', 'comment', 'message', 'member', 'appeal', 'resource', 'learning'));--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_kind_known" CHECK (kind in ('post', 'comment', 'message', 'member', 'learning'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind_known" CHECK (kind in ('post', 'comment', 'message', 'member', 'learning'));