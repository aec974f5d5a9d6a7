import { ApiError } from '#contract/client.ts';
import { api } from '#web/lib/api.ts';
import { useRequestKey } from '#web/lib/request-key.ts';
import type { SessionUser } from '#web/lib/session.tsx';
import { saidIn } from '#web/products/adding/said.ts';
import type { KeptDraft } from '#web/products/adding/use-draft.ts';
import { useSending } from '#web/products/adding/use-sending.ts';
import { useUpload } from '#web/products/adding/use-upload.ts';
import type { AddForm } from '#web/products/adding/values.ts';
import { useAddingTexts } from '#web/texts/pages/add-product.ts';

export const addingKey = ['adding'];

/**
 * Puts a phone on sale: the photos go up first, the product only when that worked. A photo that is there already is not
 * sent again.
 */
export function useAdding(
  form: AddForm,
  user: SessionUser,
  { finish, noteSent }: Pick<KeptDraft, 'finish' | 'noteSent'>,
) {
  const { added } = useAddingTexts();
  const keyOf = useRequestKey();
  const { addressesOf, progressOf, progress } = useUpload();

  const { sending, problem } = useSending(form, {
    key: addingKey,
    call: 'createProduct',
    send: async (values, signal) => {
      const photos = await addressesOf(values.image.chosen, signal);
      const body = {
        ...saidIn(values),
        sellerName: user.name,
        email: user.email,
        verified: user.verified,
        img: photos[0] ?? '',
        photos,
      };
      const takeBack = noteSent(body.name);
      try {
        return await api.createProduct({ body, key: keyOf(body), signal });
      } catch (error) {
        if (isRefusal(error)) takeBack();
        throw error;
      }
    },
    onSent: finish,
    sent: added,
  });
  return { isSaving: sending.isPending, save: sending.mutate, progress, progressOf, problem };
}

/** Is it sure that the phone was not listed? Without an answer, or with one of a server in trouble, it is not. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
