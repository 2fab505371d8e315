CREATE TABLE "opinion_requests" (
	"post_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declined_at" timestamp with time zone,
	CONSTRAINT "opinion_requests_post_id_member_id_pk" PRIMARY KEY("post_id","member_id"),
	CONSTRAINT "opinion_requests_two_members" CHECK (member_id <> asked_by_id)
);
--> statement-breakpoint
ALTER TABLE "opinion_requests" ADD CONSTRAINT "opinion_requests_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion_requests" ADD CONSTRAINT "opinion_requests_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinion_requests" ADD CONSTRAINT "opinion_requests_asked_by_id_profiles_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opinion_requests_member_idx" ON "opinion_requests" USING btree ("member_id","asked_at");--> statement-breakpoint
CREATE INDEX "opinion_requests_asked_by_idx" ON "opinion_requests" USING btree ("asked_by_id","asked_at");