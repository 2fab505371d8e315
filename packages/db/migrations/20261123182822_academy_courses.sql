CREATE TABLE "learning_evaluations" (
	"member_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"objectives" integer NOT NULL,
	"relevance" integer NOT NULL,
	"unbiased" boolean NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_evaluations_member_id_resource_id_pk" PRIMARY KEY("member_id","resource_id"),
	CONSTRAINT "learning_evaluations_agreement" CHECK (objectives between 1 and 5 and relevance between 1 and 5),
	CONSTRAINT "learning_evaluations_comment_length" CHECK (char_length(comment) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "learning_parts" (
	"version_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "learning_parts_version_id_resource_id_pk" PRIMARY KEY("version_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "learning_playlist_items" (
	"playlist_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "learning_playlist_items_playlist_id_resource_id_pk" PRIMARY KEY("playlist_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "learning_playlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"title" text NOT NULL,
	"audience" text DEFAULT 'owner' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "learning_playlists_title_length" CHECK (char_length(title) between 1 and 120),
	CONSTRAINT "learning_playlists_audience_known" CHECK (audience in ('owner', 'public', 'members', 'verified', 'connections'))
);
--> statement-breakpoint
ALTER TABLE "learning_versions" DROP CONSTRAINT "learning_versions_kind_known";--> statement-breakpoint
ALTER TABLE "learning_evaluations" ADD CONSTRAINT "learning_evaluations_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_evaluations" ADD CONSTRAINT "learning_evaluations_resource_id_learning_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."learning_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_parts" ADD CONSTRAINT "learning_parts_version_id_learning_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."learning_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_parts" ADD CONSTRAINT "learning_parts_resource_id_learning_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."learning_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_playlist_items" ADD CONSTRAINT "learning_playlist_items_playlist_id_learning_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."learning_playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_playlist_items" ADD CONSTRAINT "learning_playlist_items_resource_id_learning_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."learning_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_playlist_items" ADD CONSTRAINT "learning_playlist_items_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_playlists" ADD CONSTRAINT "learning_playlists_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_evaluations_resource_idx" ON "learning_evaluations" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "learning_parts_resource_idx" ON "learning_parts" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "learning_playlist_items_member_idx" ON "learning_playlist_items" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "learning_playlist_items_resource_idx" ON "learning_playlist_items" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "learning_playlists_member_idx" ON "learning_playlists" USING btree ("member_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "learning_versions" ADD CONSTRAINT "learning_versions_kind_known" CHECK (kind in ('video', 'podcast', 'document', 'course'));