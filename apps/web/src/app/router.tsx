import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { MainLayout } from './layout/main-layout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { RequireAuth } from './require-auth.tsx';

const Landing = lazyPage(
  async () => (await import('../features/landing/components/landing-page.tsx')).LandingPage,
  'landing',
  'site',
);
const About = lazyPage(
  async () => (await import('../features/site/components/about-page.tsx')).AboutPage,
  'about',
  'site',
);
const Features = lazyPage(
  async () => (await import('../features/site/components/features-page.tsx')).FeaturesPage,
  'features',
  'site',
);
const Pricing = lazyPage(
  async () => (await import('../features/site/components/pricing-page.tsx')).PricingPage,
  'pricing',
  'site',
);
const Blog = lazyPage(
  async () => (await import('../features/site/components/blog-page.tsx')).BlogPage,
  'blog',
  'site',
);
const Contact = lazyPage(
  async () => (await import('../features/site/components/contact-page.tsx')).ContactPage,
  'contact',
  'site',
);
const Help = lazyPage(
  async () => (await import('../features/site/components/help-page.tsx')).HelpPage,
  'help',
  'site',
);
const Privacy = lazyPage(
  async () => (await import('../features/site/components/privacy-page.tsx')).PrivacyPage,
  'privacy',
  'site',
);
const Terms = lazyPage(
  async () => (await import('../features/site/components/terms-page.tsx')).TermsPage,
  'terms',
  'site',
);
const Cookies = lazyPage(
  async () => (await import('../features/site/components/cookies-page.tsx')).CookiesPage,
  'cookies',
  'site',
);

const Upcoming = lazyPage(
  async () => (await import('../features/upcoming/components/upcoming-page.tsx')).UpcomingPage,
  'upcoming',
);
const Tools = lazyPage(
  async () => (await import('../features/tools/components/tools-page.tsx')).ToolsPage,
  'tools',
);
const accountPage = (load: () => Promise<ComponentType>) => lazyPage(load, 'account', 'errors');
const SignIn = accountPage(
  async () => (await import('../features/account/components/sign-in-page.tsx')).SignInPage,
);
const SignUp = accountPage(
  async () => (await import('../features/account/components/sign-up-page.tsx')).SignUpPage,
);
const Recover = accountPage(
  async () => (await import('../features/account/components/recover-page.tsx')).RecoverPage,
);
const Reset = accountPage(
  async () => (await import('../features/account/components/reset-page.tsx')).ResetPage,
);
const Confirm = accountPage(
  async () => (await import('../features/account/components/confirm-page.tsx')).ConfirmPage,
);
const Callback = accountPage(
  async () => (await import('../features/account/components/callback-page.tsx')).CallbackPage,
);
const Settings = accountPage(
  async () => (await import('../features/account/components/settings-page.tsx')).SettingsPage,
);
const Dashboard = lazyPage(
  async () => (await import('../features/dashboard/components/dashboard-page.tsx')).DashboardPage,
  'dashboard',
  'errors',
);
const researchPage = (load: () => Promise<ComponentType>) => lazyPage(load, 'research', 'errors');
const Research = researchPage(
  async () => (await import('../features/research/components/research-page.tsx')).ResearchPage,
);
const Article = researchPage(
  async () => (await import('../features/research/components/article-page.tsx')).ArticlePage,
);
const Saved = researchPage(
  async () => (await import('../features/research/components/saved-page.tsx')).SavedPage,
);
const Following = researchPage(
  async () => (await import('../features/research/components/following-page.tsx')).FollowingPage,
);
const ZoneBot = lazyPage(
  async () => (await import('../features/zonebot/components/zonebot-page.tsx')).ZoneBotPage,
  'zonebot',
  'tools',
  'errors',
);
const ZoneBotCards = lazyPage(
  async () => (await import('../features/zonebot/components/cards-page.tsx')).CardsPage,
  'zonebot',
);
const ZoneBotCard = lazyPage(
  async () => (await import('../features/zonebot/components/card-page.tsx')).CardPage,
  'zonebot',
  'errors',
);
const ZoneBotDrafts = lazyPage(
  async () => (await import('../features/zonebot/components/drafts-page.tsx')).DraftsPage,
  'zonebot',
  'errors',
);
const ZoneBotNotes = lazyPage(
  async () => (await import('../features/zonebot/components/notes-page.tsx')).NotesPage,
  'zonebot',
  'errors',
);
const AccountShell = lazyPage(
  async () => (await import('./layout/account-shell.tsx')).AccountShell,
  'account',
  'errors',
);
const DataLayout = lazyPage(async () => (await import('./data-layout.tsx')).DataLayout);

const NotFound = lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage);

/** Every address of the product. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<MainLayout />}>
      <Route index element={<Landing />} />
      <Route path="about" element={<About />} />
      <Route path="features" element={<Features />} />
      <Route path="pricing" element={<Pricing />} />
      <Route path="blog" element={<Blog />} />
      <Route path="contact" element={<Contact />} />
      <Route path="help" element={<Help />} />
      <Route path="privacy" element={<Privacy />} />
      <Route path="terms" element={<Terms />} />
      <Route path="cookies" element={<Cookies />} />
      <Route path="tools" element={<Tools />} />
      <Route path="tools/:toolId" element={<Tools />} />
      <Route path="social" element={<Upcoming />} />
      <Route path="academy" element={<Upcoming />} />
      <Route path="zonematch" element={<Upcoming />} />
      <Route path="profile/:userId" element={<Upcoming />} />
      <Route element={<DataLayout />}>
        <Route path="zonebot/cards" element={<ZoneBotCards />} />
        <Route path="zonebot/cards/:cardId" element={<ZoneBotCard />} />
        <Route path="zonebot/:conversationId?" element={<ZoneBot />} />
        <Route path="research" element={<Research />} />
        <Route path="research/:id" element={<Article />} />
        <Route element={<RequireAuth />}>
          <Route path="research/saved" element={<Saved />} />
          <Route path="research/following" element={<Following />} />
          <Route path="zonebot/notes" element={<ZoneBotNotes />} />
          <Route path="zonebot/drafts" element={<ZoneBotDrafts />} />
          <Route path="dashboard" element={<Dashboard />} />
          <Route path="settings" element={<Settings />} />
        </Route>
      </Route>
      <Route element={<RequireAuth />}>
        <Route path="profile" element={<Upcoming />} />
        <Route path="myzone" element={<Upcoming />} />
        <Route path="myzone/growth" element={<Upcoming />} />
        <Route path="myzone/voice-notes" element={<Upcoming />} />
      </Route>
      <Route path="*" element={<NotFound />} />
    </Route>
    <Route element={<AccountShell />}>
      <Route path="signin" element={<SignIn />} />
      <Route path="signup" element={<SignUp />} />
      <Route path="recover" element={<Recover />} />
      <Route path="reset" element={<Reset />} />
      <Route path="confirm" element={<Confirm />} />
      <Route path="auth/callback" element={<Callback />} />
    </Route>
    <Route path="login" element={<Navigate replace to="/signin" />} />
  </Routes>
);
