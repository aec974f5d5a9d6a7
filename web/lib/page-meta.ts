import type { MetaDescriptor } from 'react-router';

export interface Crumb {
  name: string;
  path: string;
}

interface Shown {
  title: string;
  description: string;
  /** As https://example.org, of the address that search engines shall know. */
  origin: string;
  path: string;
  image?: string | undefined;
  crumbs: readonly Crumb[];
  /** What the page is about, in the words of schema.org. */
  thing: object;
}

/** React Router escapes `<` in the structured data, which is no script: the page's policy needs no nonce for it. */
export function pageMeta({ title, description, origin, path, image, crumbs, thing }: Shown): MetaDescriptor[] {
  const url = origin + path;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(image === undefined
      ? []
      : [
          { property: 'og:image', content: image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
    { 'script:ld+json': { '@context': 'https://schema.org', ...thing } },
    { 'script:ld+json': breadcrumbList(origin, crumbs) },
  ];
}

function breadcrumbList(origin: string, crumbs: readonly Crumb[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
}
