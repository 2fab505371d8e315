CREATE TABLE "declined_posts" (
	"member_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"declined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "declined_posts_member_id_post_id_pk" PRIMARY KEY("member_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "declined_posts" ADD CONSTRAINT "declined_posts_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declined_posts" ADD CONSTRAINT "declined_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "declined_posts_post_idx" ON "declined_posts" USING btree ("post_id");