import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { chooseTheme, showKeptTheme, themes } from '#web/lib/theme.ts';
import type { Theme } from '#web/lib/theme.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { Popover } from '#web/ui/popover.tsx';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Chooses between the device's theme, light and dark. */
export function ThemeSwitch() {
  const texts = useTexts().frame.theme;
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    // Also one that is chosen in another tab.
    const follow = () => setTheme(showKeptTheme());
    follow();
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  const Icon = icons[theme];
  return (
    <Popover
      className="btn btn-ghost btn-square"
      label={`${texts.label}: ${texts[theme]}`}
      panelClassName="p-1.5"
      panel={(id) => (
        <ul className="grid min-w-40 gap-0.5">
          {themes.map((one) => (
            <li key={one}>
              <Choice
                panelId={id}
                theme={one}
                isChosen={one === theme}
                onChoose={() => {
                  chooseTheme(one);
                  setTheme(one);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    >
      <Icon className="size-5" aria-hidden="true" />
    </Popover>
  );
}

function Choice({
  panelId,
  theme,
  isChosen,
  onChoose,
}: {
  panelId: string;
  theme: Theme;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const texts = useTexts().frame.theme;
  const Icon = icons[theme];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      popoverTarget={panelId}
      popoverTargetAction="hide"
      className="btn btn-ghost btn-sm w-full justify-start font-medium"
      onClick={onChoose}
    >
      <Icon className="size-4" aria-hidden="true" />
      {texts[theme]}
      {isChosen && <Check className="ms-auto size-4" aria-hidden="true" />}
    </button>
  );
}
