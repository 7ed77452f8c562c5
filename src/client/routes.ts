import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The one table of URL → page file. */
export const routes = rootRoute('root.tsx', [
  layout('catalogue', 'layouts/site-layout.tsx', [
    index('pages/home/home-page.tsx'),
    route('/category/$type', 'pages/lists/category-page.tsx'),
    route('/source/$source', 'pages/lists/source-page.tsx'),
    route('/resource/$id', 'pages/resource/resource-page.tsx'),
    route('/help', 'pages/info/help-page.tsx'),
    route('/play', 'pages/info/play-page.tsx'),
    route('/kids', 'pages/info/kids-page.tsx'),
    route('/other-resources', 'pages/info/other-resources-page.tsx'),
    route('/privacy', 'pages/info/privacy-page.tsx'),
    route('/terms', 'pages/info/terms-page.tsx'),
    route('/cookies', 'pages/info/cookies-page.tsx'),
    route('/about', 'pages/info/about-page.tsx'),
    route('/affiliate-disclosure', 'pages/info/affiliate-disclosure-page.tsx'),
    route('/contact', 'pages/info/contact-page.tsx'),
    route('/auth', 'pages/auth/auth-page.tsx'),
    route('/verify-email', 'pages/auth/verify-email-page.tsx'),
    route('/verify-email/token/$token', 'pages/auth/verify-email-token-page.tsx'),
    route('/reset-password', 'pages/auth/reset-password-page.tsx'),
    route('/reset-password/token/$token', 'pages/auth/reset-password-token-page.tsx'),
    route('/verify-login-2fa', 'pages/auth/verify-login-page.tsx'),
    route('/setup-2fa', 'pages/auth/setup-two-factor-page.tsx'),
    route('/settings', 'pages/settings/settings-page.tsx'),
    route('/saved-resources', 'pages/saved/saved-page.tsx'),
  ]),
])
