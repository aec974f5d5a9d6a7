import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Product } from '#contract/products.ts';
import { productQuery } from '#web/products/queries.ts';

export interface Chosen {
  /** Comes before all others, wherever it stands in the list. */
  product: Product | undefined;
  isLoading: boolean;
  /** It was chosen when it was still on sale. */
  isGone: boolean;
}

/** The one phone that somebody pressed on another page, which the address names. Filtering or sorting ends that. */
export function useChosenPhone(categoryId: string, isNarrowed: boolean): Chosen {
  const [search] = useSearchParams();
  const id = search.get('phone') ?? '';
  const isWanted = id !== '' && !isNarrowed;
  const { data, error, isLoading } = useQuery({ ...productQuery(id), enabled: isWanted });
  return {
    product: isWanted && data?.id === categoryId ? data : undefined,
    isLoading,
    isGone: isWanted && error instanceof ApiError && error.status === 404,
  };
}
