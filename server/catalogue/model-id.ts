/** A model's id, which stands in its page's address: Apple's iPhone 13 Pro is apple-iphone-13-pro. */
export function modelIdOf(categoryId: string, name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  // OnePlus 9 has its brand in its name.
  const id = words === categoryId || words.startsWith(`${categoryId}-`) ? words : `${categoryId}-${words}`;
  return id.slice(0, 80).replace(/-+$/, '');
}
