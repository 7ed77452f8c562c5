import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Maps URLs to page files. */
export const routes = rootRoute('root.tsx', [
  layout('catalogue', 'pages/site-layout.tsx', [
    index('pages/home/home-page.tsx'),
    route('/category/$type', 'pages/lists/category-page.tsx'),
    route('/source/$source', 'pages/lists/source-page.tsx'),
    route('/filters/$', 'pages/filters/filters-page.tsx'),
    route('/resource/$id', 'pages/resource/resource-page.tsx'),
    route('/explore', 'pages/explore/explore-page.tsx'),
    route('/explore/my-games', 'pages/explore/my-games-page.tsx'),
    route('/explore/kids', 'pages/kids/kids-board-page.tsx'),
    route('/$page', 'pages/info/info-page.tsx'),
    route('/kids/$place', 'pages/kids/kids-place-page.tsx'),
    route('/auth', 'pages/auth/auth-page.tsx'),
    route('/verify-email', 'pages/auth/verify-email-page.tsx'),
    route('/verify-email/token/$token', 'pages/auth/verify-email-token-page.tsx'),
    route('/reset-password', 'pages/auth/reset-password-page.tsx'),
    route('/reset-password/token/$token', 'pages/auth/reset-password-token-page.tsx'),
    route('/verify-login-2fa', 'pages/auth/verify-login-page.tsx'),
    route('/setup-2fa', 'pages/auth/setup-two-factor-page.tsx'),
    route('/settings', 'pages/settings/settings-page.tsx'),
    route('/notifications', 'pages/notifications/notifications-page.tsx'),
    route('/saved-resources', 'pages/saved/saved-page.tsx'),
    route('/admin', 'pages/admin/admin-page.tsx'),
    route('/admin/overview', 'pages/admin/overview-page.tsx'),
    route('/admin/additional-resources', 'pages/admin/additional-page.tsx'),
    route('/admin/filter-manager', 'pages/admin/filter-manager-page.tsx'),
    route('/admin/settings', 'pages/admin/admin-settings-page.tsx'),
    route('/admin/people', 'pages/admin/people-page.tsx'),
    route('/admin/audit', 'pages/admin/audit-page.tsx'),
  ]),
])
