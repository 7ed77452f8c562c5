CREATE TABLE "comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"resource_id" integer NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"user_avatar" text,
	"content" text NOT NULL,
	"rating" integer,
	"is_from_source" boolean DEFAULT false NOT NULL,
	"is_creator" boolean DEFAULT false NOT NULL,
	"parent_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_rating_range" CHECK ("comments"."rating" between 1 and 5),
	CONSTRAINT "comments_content_length" CHECK (char_length("comments"."content") <= 2000),
	CONSTRAINT "comments_reply_unrated" CHECK ("comments"."parent_id" is null or "comments"."rating" is null)
);
--> statement-breakpoint
CREATE TABLE "named_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"eco" text NOT NULL,
	"name" text NOT NULL,
	"moves" text NOT NULL,
	CONSTRAINT "named_lines_moves_key" UNIQUE("moves")
);
--> statement-breakpoint
CREATE TABLE "opening_categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"order" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opening_categories_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "opening_subcategories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" integer,
	"opening_pattern" text,
	"description" text,
	"order" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openings" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" integer,
	"subcategory_id" integer,
	"opening_pattern" text,
	"description" text,
	"order" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "openings_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "additional_resources" (
	"id" serial PRIMARY KEY NOT NULL,
	"category" text DEFAULT 'play' NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text,
	"link_url" text NOT NULL,
	"link_text" text DEFAULT 'Visit Website' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "additional_resources_category_allowed" CHECK ("additional_resources"."category" in ('play', 'kids', 'other')),
	CONSTRAINT "additional_resources_link_url_scheme" CHECK ("additional_resources"."link_url" ~* '^https?://'),
	CONSTRAINT "additional_resources_image_url_scheme" CHECK ("additional_resources"."image_url" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "featured_articles" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"source" text NOT NULL,
	"author_name" text,
	"author_image" text,
	"published_date" date,
	"url" text NOT NULL,
	CONSTRAINT "featured_articles_url_scheme" CHECK ("featured_articles"."url" ~* '^https?://'),
	CONSTRAINT "featured_articles_author_image_scheme" CHECK ("featured_articles"."author_image" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_contents" (
	"id" serial PRIMARY KEY NOT NULL,
	"page_name" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_contents_page_name_key" UNIQUE("page_name")
);
--> statement-breakpoint
CREATE TABLE "trending_topics" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rank" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "catalogue_version_single" CHECK ("catalogue_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"image_url" text,
	"source_url" text NOT NULL,
	"source_website" text DEFAULT 'other' NOT NULL,
	"level" text NOT NULL,
	"category" text NOT NULL,
	"opening" text,
	"author" text,
	"author_image" text,
	"published_date" date,
	"price" text,
	"duration" text,
	"avg_rating" integer,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_for_kids" boolean DEFAULT false NOT NULL,
	"metadata" jsonb,
	"featured_order" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kids" boolean GENERATED ALWAYS AS (openfile_is_kids(is_for_kids, level, tags)) STORED,
	"price_value" double precision GENERATED ALWAYS AS (openfile_price_value(price)) STORED,
	"search_keys" bigint[] GENERATED ALWAYS AS (openfile_search_keys(title, author, description, opening, tags, type, level, category, source_website, is_for_kids)) STORED,
	CONSTRAINT "resources_source_url_key" UNIQUE("source_url"),
	CONSTRAINT "resources_type_allowed" CHECK ("resources"."type" in ('youtube', 'book', 'course', 'article', 'other')),
	CONSTRAINT "resources_level_allowed" CHECK ("resources"."level" in ('beginner', 'intermediate', 'advanced', 'master', 'all')),
	CONSTRAINT "resources_category_allowed" CHECK ("resources"."category" in ('opening', 'middlegame', 'endgame', 'tactics', 'strategy', 'general', 'checkmate patterns', 'other')),
	CONSTRAINT "resources_source_website_allowed" CHECK ("resources"."source_website" in ('youtube', 'chessable', 'modern_chess', 'chess_publishing', 'chessbase', 'amazon', 'other')),
	CONSTRAINT "resources_avg_rating_range" CHECK ("resources"."avg_rating" between 0 and 50),
	CONSTRAINT "resources_counts_range" CHECK ("resources"."views" >= 0 and "resources"."rating_count" >= 0),
	CONSTRAINT "resources_featured_order_range" CHECK ("resources"."featured_order" >= 0),
	CONSTRAINT "resources_source_url_scheme" CHECK ("resources"."source_url" ~* '^https?://'),
	CONSTRAINT "resources_image_url_scheme" CHECK ("resources"."image_url" ~* '^https?://'),
	CONSTRAINT "resources_author_image_scheme" CHECK ("resources"."author_image" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "search_blocks" (
	"key" bigint NOT NULL,
	"block" integer NOT NULL,
	"ids" bit(32768) NOT NULL,
	CONSTRAINT "search_blocks_key_block_pk" PRIMARY KEY("key","block")
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text NOT NULL,
	"part" smallint NOT NULL,
	CONSTRAINT "search_terms_term_part_pk" PRIMARY KEY("term","part")
);
--> statement-breakpoint
CREATE TABLE "user_resources" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"is_bookmarked" boolean DEFAULT false NOT NULL,
	"is_viewed" boolean DEFAULT true NOT NULL,
	"view_count" integer DEFAULT 1 NOT NULL,
	"last_viewed" timestamp with time zone,
	"rating" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_resources_view_count_range" CHECK ("user_resources"."view_count" >= 0),
	CONSTRAINT "user_resources_rating_range" CHECK ("user_resources"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"email_verification_token" text,
	"email_verification_expires" timestamp with time zone,
	"reset_password_token" text,
	"reset_password_expires" timestamp with time zone,
	"two_factor_secret" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"avatar_url" text,
	"bio" text,
	"preferred_level" text,
	"preferred_categories" text[] DEFAULT '{}' NOT NULL,
	"preferred_openings" text[] DEFAULT '{}' NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login" timestamp with time zone,
	CONSTRAINT "users_avatar_url_scheme" CHECK ("users"."avatar_url" ~* '^https?://'),
	CONSTRAINT "users_username_shape" CHECK ("users"."username" ~ '^[A-Za-z0-9_.-]{3,30}$')
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_subcategories" ADD CONSTRAINT "opening_subcategories_category_id_opening_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."opening_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_category_id_opening_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."opening_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_subcategory_id_opening_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."opening_subcategories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_resources" ADD CONSTRAINT "user_resources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_resources" ADD CONSTRAINT "user_resources_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_one_per_user_key" ON "comments" USING btree ("resource_id","user_id") WHERE "comments"."parent_id" is null and "comments"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_resource_idx" ON "comments" USING btree ("resource_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "comments_parent_idx" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_user_idx" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "opening_subcategories_category_idx" ON "opening_subcategories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "openings_category_idx" ON "openings" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "openings_subcategory_idx" ON "openings" USING btree ("subcategory_id");--> statement-breakpoint
CREATE INDEX "additional_resources_category_idx" ON "additional_resources" USING btree ("category","order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletters_email_key" ON "newsletters" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "trending_topics_rank_idx" ON "trending_topics" USING btree ("rank");--> statement-breakpoint
CREATE INDEX "resources_newest_idx" ON "resources" USING btree ("published_date" desc nulls last,"id");--> statement-breakpoint
CREATE INDEX "resources_rating_idx" ON "resources" USING btree (coalesce("avg_rating", 0) desc,"id");--> statement-breakpoint
CREATE INDEX "resources_price_idx" ON "resources" USING btree ("price_value" asc nulls last,"id");--> statement-breakpoint
CREATE INDEX "resources_price_unpriced_first_idx" ON "resources" USING btree (coalesce("price_value", 0),"id");--> statement-breakpoint
CREATE INDEX "resources_popular_idx" ON "resources" USING btree ("views" desc,"id");--> statement-breakpoint
CREATE INDEX "resources_facets_idx" ON "resources" USING btree ("type","level","category","source_website");--> statement-breakpoint
CREATE INDEX "resources_level_idx" ON "resources" USING btree ("level","category");--> statement-breakpoint
CREATE INDEX "resources_category_idx" ON "resources" USING btree ("category","source_website");--> statement-breakpoint
CREATE INDEX "resources_source_idx" ON "resources" USING btree ("source_website","level");--> statement-breakpoint
CREATE INDEX "resources_opening_idx" ON "resources" USING btree ("opening");--> statement-breakpoint
CREATE INDEX "resources_author_idx" ON "resources" USING btree ("author");--> statement-breakpoint
CREATE INDEX "resources_kids_idx" ON "resources" USING btree ("id") WHERE "resources"."kids";--> statement-breakpoint
CREATE INDEX "resources_featured_idx" ON "resources" USING btree ("featured_order" asc nulls last,"published_date" desc nulls last,"id") WHERE "resources"."is_featured";--> statement-breakpoint
CREATE INDEX "resources_search_idx" ON "resources" USING gin ("search_keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_terms_trigram_idx" ON "search_terms" USING gin ("term" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "user_resources_user_resource_key" ON "user_resources" USING btree ("user_id","resource_id");--> statement-breakpoint
CREATE INDEX "user_resources_resource_idx" ON "user_resources" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));