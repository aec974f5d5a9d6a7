import { Link } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { pictureSources } from '#web/lib/images.ts';
import { paths } from '#web/lib/paths.ts';
import { Picture } from '#web/ui/picture.tsx';

/** The brands as tiles; each leads to its phones. */
export function CategoryGrid({ categories, eager = false }: { categories: readonly Category[]; eager?: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
      {categories.map((category) => (
        <li key={category._id}>
          <Link to={paths.category(category._id)} className="group rounded-box border-base-300 bg-base-100 hover:border-primary block overflow-hidden border transition-colors">
            <Picture sources={pictureSources(category.img)} alt="" sizes="(min-width: 1024px) 230px, 45vw" eager={eager} className="aspect-[4/3] w-full transition-transform duration-300 group-hover:scale-[1.03]" />
            <span className="flex items-baseline justify-between gap-2 px-3.5 py-3">
              <span className="font-semibold">{category.name}</span>
              <span className="text-base-content/70 text-sm">
                {category.productCount} {category.productCount === 1 ? 'phone' : 'phones'}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
