import { useIsMutating, useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { conversing } from '#contract/conversing.ts';
import type { ConversationPage } from '#contract/conversations.ts';
import { isLonger } from '#contract/length.ts';
import { useUnanswered } from '#web/conversations/unanswered.ts';
import { useUnsent } from '#web/conversations/use-unsent.ts';
import { AddPhotosButton } from '#web/fields/add-photos-button.tsx';
import { ChosenPhotos } from '#web/fields/chosen-photos.tsx';
import { useIsShown } from '#web/fields/last-word.ts';
import { judgeFiles, noPhotos, withFiles, without, withoutAll } from '#web/fields/photos.ts';
import { SubmitButton } from '#web/fields/submit-button.tsx';
import { TextareaField } from '#web/fields/textarea-field.tsx';
import { useUploads } from '#web/fields/use-uploads.ts';
import { messageOf } from '#web/lib/problems.ts';
import { accountOf, useSession } from '#web/lib/session.tsx';
import { tellError } from '#web/lib/tell-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { whileSignedIn } from '#web/lib/while-signed-in.ts';
import { useConversationTexts } from '#web/texts/pages/conversations.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Alert } from '#web/ui/alert.tsx';

/**
 * Writes to the other one. The first message begins the conversation. `onSent`: where a buyer asks about a phone,
 * whether something was written before or not. It isn't called once they have left.
 */
export function MessageForm({ page, onSent }: { page: ConversationPage; onSent?: (conversationId: string) => void }) {
  const texts = useConversationTexts();
  const { issues } = useTexts();
  const session = useSession();
  const me = session.status === 'signedIn' ? accountOf(session.user) : '';
  // Not the conversation's id: the first message has none when it leaves, and has one when it has arrived.
  const place = `${me}.${page.phone._id}.${page.other._id}`;
  const [text, setText, forgetSent] = useUnsent(place);
  const [photos, setPhotos] = useState(noPhotos);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  // Somebody may leave while a message or its photos are sent, and come back: the new form would send them once more.
  const mutationKey = ['message', place];
  const isSending = useIsMutating({ mutationKey, exact: true }) > 0 || isSubmitting;
  const isShown = useIsShown();
  const field = useRef<HTMLTextAreaElement>(null);
  const adding = useRef<HTMLInputElement>(null);
  const unanswered = useUnanswered(place);
  // As soon as it is answered, and not after the conversation is fetched anew: the form may be gone long before.
  const sending = {
    onSuccess: (_reply: unknown, { body }: { body: { text: string } }) => {
      // The same words sent once more are another message.
      unanswered.answered();
      forgetSent(body.text);
    },
    onError: () => undefined,
  };
  const { mutateAsync: start } = useCall('startConversation', sending);
  const { mutateAsync: write } = useCall('sendConversationMessage', sending);
  const addressOf = useUploads();
  const { mutateAsync: uploadAndSend } = useMutation({
    mutationKey,
    mutationFn: async () => {
      const signal = whileSignedIn();
      const files = photos.chosen.filter((photo) => typeof photo !== 'string');
      const addresses: string[] = [];
      for (const file of files) addresses.push(await addressOf(file, signal));
      const body = { text, ...(addresses.length > 0 && { photos: addresses }) };
      // Where the answer to the first message got lost, the page has the conversation's id by now. Sent again it has to
      // be the same call: the server knows a key with its call alone.
      const { key, isFirst } = unanswered.send(body, page._id === null);
      return isFirst || page._id === null
        ? start({ body: { productID: page.phone._id, ...body }, key, signal })
        : write({ params: { id: page._id }, body, key, signal });
    },
  });

  const why =
    text.trim() === '' && photos.chosen.length === 0
      ? texts.required
      : isLonger(text.trim(), conversing.textMax)
        ? issues.too_long({ max: conversing.textMax })
        : null;

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    setProblem(why);
    if (why !== null) return field.current?.focus();
    setSubmitting(true);
    try {
      const { conversationId } = await uploadAndSend();
      setPhotos((now) => (now === photos ? noPhotos : withoutAll(now, photos.chosen)));
      field.current?.focus();
      if (isShown.current) onSent?.(conversationId);
    } catch (error) {
      if (isShown.current) setProblem(messageOf(error));
      else tellError(error);
    } finally {
      setSubmitting(false);
    }
  };

  const take = async (files: File[]) => {
    const judged = await judgeFiles(files);
    setPhotos((now) => withFiles(now, judged, { tooMany: texts.tooManyPhotos }, conversing.photosMax));
    setProblem(null);
  };

  const wrong = problem ?? photos.refused;
  return (
    <form noValidate className="space-y-3" onSubmit={(event) => void send(event)}>
      <TextareaField
        ref={field}
        label={texts.write}
        rows={3}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          // An emptied field means that it has arrived, or is given up.
          if (target.value === '') unanswered.answered();
        }}
      />
      <ChosenPhotos
        photos={photos.chosen}
        texts={texts}
        onRemove={(at) => setPhotos((now) => without(now, at))}
        adding={adding}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AddPhotosButton ref={adding} label={texts.addPhotos} onFiles={(files) => void take(files)} />
        <SubmitButton className="min-w-32" isWaiting={isSending}>
          <Send className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {isSending ? texts.sending : texts.send}
        </SubmitButton>
      </div>
      {wrong !== null && (
        <Alert tone="error">
          <span className="whitespace-pre-line">{wrong}</span>
        </Alert>
      )}
    </form>
  );
}
