ALTER TABLE "post_citations" ALTER COLUMN "article_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "post_citations" ADD COLUMN "kind" text DEFAULT 'article' NOT NULL;--> statement-breakpoint
ALTER TABLE "post_citations" ADD COLUMN "target" text;--> statement-breakpoint
ALTER TABLE "post_citations" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "post_citations" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "post_citations" ADD COLUMN "inputs" jsonb;--> statement-breakpoint
ALTER TABLE "post_citations" ADD COLUMN "outcome" jsonb;--> statement-breakpoint
CREATE INDEX "post_citations_target_idx" ON "post_citations" USING btree ("target","kind","post_id" DESC NULLS FIRST) WHERE target is not null;--> statement-breakpoint
ALTER TABLE "post_citations" ADD CONSTRAINT "post_citations_kind_known" CHECK (kind in ('article', 'card', 'drug', 'calculation'));--> statement-breakpoint
ALTER TABLE "post_citations" ADD CONSTRAINT "post_citations_article_or_target" CHECK ((kind = 'article') = (article_id is not null) and (kind = 'article') = (target is null));--> statement-breakpoint
ALTER TABLE "post_citations" ADD CONSTRAINT "post_citations_said" CHECK ((kind = 'article') = (version is null) and (kind = 'article') = (fingerprint is null));--> statement-breakpoint
ALTER TABLE "post_citations" ADD CONSTRAINT "post_citations_calculation" CHECK ((kind = 'calculation') = (inputs is not null) and (kind = 'calculation') = (outcome is not null));--> statement-breakpoint
ALTER TABLE "post_citations" ADD CONSTRAINT "post_citations_target_length" CHECK (char_length(target) between 1 and 80);--> statement-breakpoint
ALTER TABLE "post_citations" ADD CONSTRAINT "post_citations_inputs_size" CHECK (octet_length(inputs::text) <= 32768);