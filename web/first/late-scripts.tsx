import { Children, cloneElement, Fragment, isValidElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Scripts as routerScripts } from 'react-router';
import { afterPaint } from '#web/first/after-paint.ts';
import { inline } from '#web/first/inline.ts';
import { alive } from '#web/lib/alive.ts';
import type { Rendering } from '#web/lib/rendering.ts';
import { storedToken } from '#web/lib/token.ts';

/** Started once the page is painted: they would share the line with its styles (docs/performance.md). */
export function LateScripts({ nonce, early, texts }: Rendering) {
  return (
    <>
      {texts.map((file) => (
        <link key={file} {...later('modulepreload')} href={file} />
      ))}
      <Later>{routerScripts({ nonce })}</Later>
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={inline(afterPaint, { tokenKey: storedToken.key, alive, early: ['/api/me', ...early] })}
      />
    </>
  );
}

const later = (rel: string) => ({ rel: 'later', 'data-later': rel });

function Later({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => {
    if (!isValidElement(child)) return child;
    const { type, props } = child as ReactElement<{ rel?: string; type?: string; children?: ReactNode }>;
    if (type === Fragment) return <Later>{props.children}</Later>;
    if (type === 'link' && props.rel) return cloneElement(child, later(props.rel));
    if (type === 'script' && props.type === 'module')
      return cloneElement(child as typeof child & ReactElement<{ type?: string; async?: boolean }>, {
        type: 'later',
        async: false,
      });
    return child;
  });
}
