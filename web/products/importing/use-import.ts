import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportAnswer } from '#contract/imports.ts';
import { ApiError } from '#contract/client.ts';
import { pictureName } from '#contract/import-columns.ts';
import type { AbortSignalLike } from '#contract/route.ts';
import { askBeforeClosing } from '#web/dialogs/ask-before-leaving.tsx';
import { useIsShown } from '#web/fields/last-word.ts';
import { whyNotPhoto } from '#web/fields/why-not-photo.ts';
import { api } from '#web/lib/api.ts';
import { issueText, messageOf } from '#web/lib/problems.ts';
import { Uploads } from '#web/fields/uploads.ts';
import { isUntold } from '#web/lib/tell-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useCall } from '#web/lib/use-call.ts';
import { whileSignedIn } from '#web/lib/while-signed-in.ts';
import { pictureIdOf } from '#web/products/importing/picture-id.ts';
import { spokenTexts } from '#web/texts/loaded.ts';
import { useImportTexts } from '#web/texts/pages/import-page.ts';
import { useFormats } from '#web/texts/use-texts.ts';

const importingKey = ['importing'];

/** A table and the pictures that it names. */
export interface Files {
  table: File | null;
  pictures: readonly File[];
}

export interface Uploading {
  done: number;
  all: number;
  /** Pictures that could not be uploaded, and why. */
  failed: readonly { name: string; why: string }[];
}

/** How far an import of this seller is; asked for each second while one is under way. */
export function useRunning(isImporting: boolean) {
  return useQuery({
    queryKey: ['imports'],
    queryFn: () => api.getImport(),
    refetchInterval: ({ state }) => (isImporting || state.data?.running ? 1_000 : false),
    staleTime: 0,
  });
}

/**
 * A file is checked, and then imported with the pictures that its good lines name. Uploads may take minutes. If the
 * page was left meanwhile, a toast tells how the import ended.
 */
export function useImport() {
  const texts = useImportTexts();
  const { number } = useFormats();
  const [uploads] = useState(() => new Uploads());
  const ids = useRef(new WeakMap<File, string>());
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const check = useMutation({
    mutationFn: async ({ table, pictures }: Files) => {
      await requireReadable(table);
      return api.importProducts({ query: { dryRun: '1' }, body: formOf(table, await idsOf(pictures)) });
    },
  });
  const send = useCall('importProducts', { onError: () => undefined });
  const isShown = useIsShown();
  const start = useMutation({
    mutationKey: importingKey,
    mutationFn: async ({ table, pictures, checked }: Files & { checked: ImportAnswer }) => {
      const signal = whileSignedIn();
      await requireReadable(table);
      const needed = pictures.filter(({ name }) => checked.pictures.includes(pictureName(name)));
      const stopAsking = askBeforeClosing(texts.leave);
      const named = await upload(needed, signal).finally(stopAsking);
      return send.mutateAsync({ body: formOf(table, { ...(await idsOf(pictures)), ...named }), signal });
    },
    onSuccess: (done) => {
      if (!isShown.current) toast.success(saidOf(done, texts, number));
    },
    onError: (error) => {
      if (!isShown.current && !isUntold(error)) toast.error(fileProblem(error, texts));
    },
  });
  // Also one that was started before the page was left. A file that is sent before it ends would be overwritten by it.
  const isImporting = useIsMutating({ mutationKey: importingKey, exact: true }) > 0;

  /** By their names the ids that pictures have once uploaded: those of phones that don't change are not uploaded again. */
  async function idsOf(pictures: readonly File[]): Promise<Record<string, string>> {
    const named: Record<string, string> = {};
    for (const picture of pictures) {
      // One that can't be read is told of when it is uploaded.
      const id = ids.current.get(picture) ?? (await pictureIdOf(picture).catch(() => ''));
      ids.current.set(picture, id);
      named[picture.name] = id;
    }
    return named;
  }

  async function upload(pictures: readonly File[], signal: AbortSignalLike): Promise<Record<string, string>> {
    const named: Record<string, string> = {};
    const failed: { name: string; why: string }[] = [];
    for (const [done, picture] of pictures.entries()) {
      setUploading({ done, all: pictures.length, failed: [...failed] });
      try {
        const why = uploads.known(picture) === undefined ? await whyNotPhoto(picture) : true;
        if (why !== true) failed.push({ name: picture.name, why });
        else named[picture.name] = await uploads.addressOf(picture, signal);
      } catch (error) {
        if (!isOfPicture(error)) throw error;
        failed.push({ name: picture.name, why: messageOf(error) });
      }
    }
    setUploading({ done: pictures.length, all: pictures.length, failed });
    return named;
  }

  const reset = () => {
    check.reset();
    start.reset();
    setUploading(null);
  };
  return { check, start, isImporting, uploading, reset };
}

/** Is something wrong with the picture itself? Else the next one would fail as well, and nothing goes on. */
function isOfPicture(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
}

/** What an import has done, for somebody who does not see its lines. */
function saidOf(
  { refused, ...done }: ImportAnswer,
  { onMarket, doneText, leftOut }: ReturnType<typeof useImportTexts>,
  number: (count: number) => string,
): string {
  const said = doneText(onMarket.new(done.new, number(done.new)), onMarket.changed(done.changed, number(done.changed)));
  return refused === 0 ? said : `${said} ${leftOut(refused, number(refused))}`;
}

/** What is wrong with a whole file, or why it could not be sent. */
export function fileProblem(error: unknown, texts: { fileChanged: string }): string {
  if (error instanceof FileChanged) return texts.fileChanged;
  const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'file') : undefined;
  return issue ? issueText(spokenTexts(), issue) : messageOf(error);
}

/** A browser reads no file that was changed since it was chosen, and then seems to have no connection. */
async function requireReadable(table: File | null): Promise<void> {
  await table
    ?.slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new FileChanged('the file was changed since it was chosen', { cause });
    });
}

class FileChanged extends Error {}

function formOf(table: File | null, pictures: Record<string, string>): FormData {
  const form = new FormData();
  // Texts stand before the file: what comes after it is not read.
  form.append('pictures', JSON.stringify(pictures));
  if (table) form.append('file', table);
  return form;
}
