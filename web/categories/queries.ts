import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

export const categoriesQuery = () => queryOptions({ queryKey: ['categories'], queryFn: () => api.listCategories() });
export const productCategoriesQuery = () =>
  queryOptions({ queryKey: ['productCategory'], queryFn: () => api.listProductCategories() });
