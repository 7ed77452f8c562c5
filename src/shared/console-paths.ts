/** Builds the URL of every page of the console besides its first. */
export const consolePaths = {
  /** The console's form of a resource. */
  resource: (id: number) => `/admin?resource=${id}`,
  addLinks: () => '/admin/add-links',
  links: (search = '') => `/admin/links${search}`,
  paths: (search = '') => `/admin/paths${search}`,
  reports: (search = '') => `/admin/reports${search}`,
  people: (search = '') => `/admin/people${search}`,
  /** The texts of the information pages; with `page`, the editor of one. */
  pages: (page = '') => (page ? `/admin/pages?page=${page}` : '/admin/pages'),
  site: () => '/admin/site',
  /** The editor of a page that the site has made itself. */
  ownPage: (slug: string) => `/admin/pages?own=${slug}`,
  additional: (search = '') => `/admin/additional-resources${search}`,
  filters: (search = '') => `/admin/filter-manager${search}`,
  suggestions: (search = '') => `/admin/suggestions${search}`,
  audit: (search = '') => `/admin/audit${search}`,
  trash: (search = '') => `/admin/trash${search}`,
} as const
