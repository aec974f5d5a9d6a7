import { alive } from '#web/lib/alive.ts';
import { storedToken } from '#web/lib/token.ts';

/**
 * Runs in the page. When what makes it live does not come, it says so: nobody else could. For members it asks at once
 * who they are, which every page of theirs waits for, and for what their page shows first. What makes it live is
 * fetched once it can be seen, so that both don't share a thin line; in a window that nobody looks at, and so isn't
 * painted, after a moment. Each script is asked for in a task of its own: together they would hold up a slow phone.
 * While they are on their way the browser reads what it knows of the language: the first price or day that is written
 * in a page takes a slow phone 80 ms, most of it for looking which languages there are. In five parts, whose order
 * matters, each a task of its own, nobody waits for it.
 */
const starterOf = (early: readonly string[]) =>
  `(()=>{
const {nonce}=document.currentScript;
document.currentScript.remove();
const tell=()=>{
const told=document.getElementById('unloaded');
told.hidden=false;
told.querySelector('button').onclick=()=>location.reload();
};
addEventListener('unhandledrejection',tell);
addEventListener('${alive}',()=>removeEventListener('unhandledrejection',tell));
let asked=false;
const letters=()=>{
if(asked)return;
asked=true;
(document.documentElement.dataset.font==='later'?late():document.fonts.load('1em "Inter Variable"')).then(()=>localStorage.setItem('font','here')).catch(()=>{});
};
const late=async()=>{
const rules=[...document.styleSheets].flatMap(({cssRules})=>[...cssRules]).filter(({type,style})=>type===5&&style.getPropertyValue('font-family').includes('Inter Variable'));
const faces=rules.map(({style})=>new FontFace('Inter Late',style.getPropertyValue('src'),{weight:style.getPropertyValue('font-weight'),unicodeRange:style.getPropertyValue('unicode-range')}));
await faces[0].load();
for(const face of faces)document.fonts.add(face);
};
addEventListener('${alive}',letters);
setTimeout(letters,3000);
let begun=false;
const begin=()=>{
if(begun)return;
begun=true;
delete document.documentElement.dataset.unpainted;
if(document.documentElement.dataset.session==='in'){
const who=document.createElement('link');
who.rel='preload';
who.as='fetch';
who.crossOrigin='anonymous';
who.href='/api/me';
document.head.append(who);
${early.length === 0 ? '' : asking(early)}}
const {lang}=document.documentElement;
for(const prepare of [()=>new Intl.Locale(lang).maximize(),()=>new Intl.Locale(lang).getCalendars?.(),()=>Intl.Collator.supportedLocalesOf(lang),()=>new Intl.NumberFormat(lang),()=>new Intl.RelativeTimeFormat(lang)])setTimeout(prepare);
for(const link of document.querySelectorAll('link[rel^=later-]'))setTimeout(()=>{link.rel=link.rel.slice(6)});
for(const later of document.querySelectorAll('script[type=later]'))if(later.nonce===nonce)setTimeout(()=>{
const script=document.createElement('script');
script.type='module';
script.nonce=nonce;
script.text=later.text;
script.onerror=tell;
document.head.append(script);
script.remove();
});
};
if(self.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
new PerformanceObserver((seen)=>{if(seen.getEntriesByName('first-contentful-paint').length>0)begin()}).observe({type:'paint',buffered:true});
else requestAnimationFrame(()=>setTimeout(begin));
setTimeout(begin,3000);
})()`.replaceAll('\n', '');

/** What is asked with a token that is not nearly over; an answer that nobody takes is soon too old. */
const asking = (early: readonly string[]) => `try{
const token=localStorage.getItem('${storedToken.key}');
const {email,exp}=JSON.parse(atob(token.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')));
if(exp*1000-Date.now()>30000){
const answers={};
for(const address of ${JSON.stringify(early).replaceAll('<', '\\u003c')}){
const path=address.replace('{email}',encodeURIComponent(email));
answers[path]=fetch(path,{headers:{authorization:'bearer '+token}});
answers[path].catch(()=>{});
}
window.early={token,answers};
setTimeout(()=>{delete window.early},10000);
}}catch{}
`;

/**
 * Keeps a rendered page's scripts back until it has been painted, and its letters, where they are not known to be in
 * the browser's cache, until it is alive: they would share the line with the scripts, and lay the page out anew while
 * those are at work. They are given to the page when they are there, under a name that its styles already have: looking
 * anew at the styles of everything takes a phone longer than the letters do. Not where a link leads into the page,
 * which must end where it should. Pictures below the first screen wait for the paint too (`after-paint` in
 * web/waiting.css), and so does the manifest, which brings an icon along. React Router asks for scripts as urgently as
 * for the styles, browsers for letters even more so. Only scripts of this rendering are started, known by its nonce: a
 * planted one has none.
 *
 * @param early what is asked for meanwhile, where somebody is signed in
 */
export function paintFirst(html: string, early: readonly string[], nonce: string): string {
  return html
    .replace(/<html [^>]*/, '$& data-font="later" data-unpainted=""')
    .replaceAll(/<link rel="(?=modulepreload|manifest)/g, '$&later-')
    .replace(`<script nonce="${nonce}" type="module" async="">`, `<script nonce="${nonce}" type="later">`)
    .replace(/<\/body><\/html>$/, () => `<script nonce="${nonce}">${starterOf(early)}</script></body></html>`);
}
