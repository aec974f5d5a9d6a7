import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { SavedSearch } from '#contract/watching.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/use-call.ts';
import { useWatching } from '#web/texts/pages/watching.ts';
import { useFormats } from '#web/texts/use-texts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { pressesOf } from '#web/watching/presses.ts';
import { Switch } from '#web/watching/switch.tsx';

/** A saved search: what it finds now, where one is told of it, and its end. */
export function SearchItem({ saved }: { saved: SavedSearch }) {
  const texts = useWatching();
  const { dayOf } = useFormats();
  const params = { id: saved._id };
  const mail = useCall('changeSavedSearch', pressesOf('mail', saved._id, api.changeSavedSearch));
  const push = useCall('changeSavedSearch', pressesOf('push', saved._id, api.changeSavedSearch));
  const remove = useCall('deleteSavedSearch', { done: texts.removed });
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="min-w-48 flex-1">
        <h3 className="text-subheading wrap-anywhere">
          <Link to={`${paths.search}${saved.search}`} className="-my-1 inline-block py-1 hover:underline">
            {saved.name}
          </Link>
        </h3>
        <p className="text-quiet text-note">{texts.savedOn(dayOf(saved.savedAt))}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        <Switch
          isOn={(mail.isPending ? mail.variables?.body?.mail : undefined) ?? saved.mail}
          label={texts.byMail}
          name={texts.byMailOf(saved.name)}
          onChange={(isOn) => mail.mutate({ params, body: { mail: isOn } })}
        />
        <Switch
          isOn={(push.isPending ? push.variables?.body?.push : undefined) ?? saved.push}
          label={texts.byPush}
          name={texts.byPushOf(saved.name)}
          onChange={(isOn) => push.mutate({ params, body: { push: isOn } })}
        />
        <ConfirmButton
          question={texts.sure}
          about={saved.name}
          isWaiting={remove.isPending}
          onConfirm={() => remove.mutate({ params })}
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          label={texts.removeSearch(saved.name)}
        >
          {texts.remove}
        </ConfirmButton>
      </div>
    </li>
  );
}
