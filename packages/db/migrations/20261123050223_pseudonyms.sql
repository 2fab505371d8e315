CREATE TABLE "moderator_keys" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderator_keys_public_length" CHECK (char_length(public_key) <= 1000),
	CONSTRAINT "moderator_keys_wrapped_length" CHECK (char_length(wrapped) <= 6000)
);
--> statement-breakpoint
CREATE TABLE "post_author_seals" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_author_shares" (
	"post_id" uuid NOT NULL,
	"moderator_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "post_author_shares_post_id_moderator_id_pk" PRIMARY KEY("post_id","moderator_id")
);
--> statement-breakpoint
CREATE TABLE "pseudonym_disclosures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"asked_by" uuid,
	"reason" text NOT NULL,
	"share" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"agreed_by" uuid,
	"disclosed_at" timestamp with time zone,
	CONSTRAINT "pseudonym_disclosures_reason_length" CHECK (char_length(reason) between 1 and 1000),
	CONSTRAINT "pseudonym_disclosures_share_goes" CHECK (disclosed_at is null or share is null)
);
--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "by_author" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "pseudonym" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "owner_tag" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden_from" text[];--> statement-breakpoint
ALTER TABLE "moderator_keys" ADD CONSTRAINT "moderator_keys_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_author_seals" ADD CONSTRAINT "post_author_seals_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_author_shares" ADD CONSTRAINT "post_author_shares_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_author_shares" ADD CONSTRAINT "post_author_shares_moderator_id_profiles_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pseudonym_disclosures" ADD CONSTRAINT "pseudonym_disclosures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pseudonym_disclosures" ADD CONSTRAINT "pseudonym_disclosures_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pseudonym_disclosures" ADD CONSTRAINT "pseudonym_disclosures_asked_by_profiles_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pseudonym_disclosures" ADD CONSTRAINT "pseudonym_disclosures_agreed_by_profiles_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_author_shares_moderator_idx" ON "post_author_shares" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "pseudonym_disclosures_post_idx" ON "pseudonym_disclosures" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "pseudonym_disclosures_case_idx" ON "pseudonym_disclosures" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "pseudonym_disclosures_asked_idx" ON "pseudonym_disclosures" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "pseudonym_disclosures_agreed_idx" ON "pseudonym_disclosures" USING btree ("agreed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "post_comments_pseudonym_client_key" ON "post_comments" USING btree ("client_id") WHERE by_author;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_pseudonym_client_key" ON "posts" USING btree ("client_id") WHERE pseudonym is not null;--> statement-breakpoint
CREATE INDEX "posts_pseudonym_idx" ON "posts" USING btree ("id" DESC NULLS FIRST) WHERE pseudonym is not null;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_author_or_pseudonym" CHECK (not by_author or author_id is null);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_or_pseudonym" CHECK ((author_id is null) = (pseudonym is not null));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_owner_tag_of_pseudonym" CHECK ((owner_tag is null) = (pseudonym is null));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_pseudonym_length" CHECK (char_length(pseudonym) between 1 and 40);