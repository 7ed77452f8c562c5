import { createIsomorphicFn } from '@tanstack/react-start'

/** Only in the server's HTML, where the browser finds it: the client's bundle does not contain it again. */
export const headScript: () => string = createIsomorphicFn()
  .server(() => `${PRE_PAINT_SCRIPT};${FORM_GUARD_SCRIPT}`)
  .client(() => '')

/**
 * Runs in the head before the first paint. Puts the chosen theme (stored, else in the cookie, else the system's),
 * kids mode and the login state on <html>, and copies the choice to the cookies that the server reads. Written in
 * old JavaScript, because it is sent as it is. It repeats the rules of theme.tsx and kids-rules.ts, which load later.
 */
export const PRE_PAINT_SCRIPT = `(function(d,w){var h=d.documentElement,c=h.classList
function get(n){try{return w.localStorage.getItem(n)}catch(e){return null}}
function put(n,v){d.cookie=n+'='+v+';Path=/;Max-Age='+(v?31536000:0)+';SameSite=Lax'+(w.location.protocol==='https:'?';Secure':'')}
function sent(n){var m=('; '+d.cookie).split('; '+n+'=')[1];return m?m.split(';')[0]:null}
var t=get('theme')||sent('theme'),chosen=t==='dark'||t==='light'
var dark=chosen?t==='dark':w.matchMedia('(prefers-color-scheme: dark)').matches
c.toggle('dark',dark);c.toggle('light',!dark);if(chosen)put('theme',t)
if(sent('kids')==='0')try{w.localStorage.setItem('kidsMode','false')}catch(e){}
var k=get('kidsMode')||(sent('kids')==='1'?'true':null),u=/[?&]category=kids(&|$)/.test(w.location.search)
var on=!!h.dataset.kidsLock||k==='true'||u&&(k===null||(w.location.pathname==='/'||w.location.pathname==='/'+h.lang))
c.toggle('kids',on);put('kids',on?'1':'')
c.toggle('signed-in',sent('signed_in')==='1')
c.toggle('has-kept',!!(get('study')||get('plan')||get('paths')))
c.toggle('notice-dismissed',h.dataset.notice!==undefined&&get('developmentNotice')===h.dataset.notice)
})(document,window)`

/**
 * Runs in the head. Until the page's scripts are there, a form without an action of its own would send what was typed, a
 * password too, as a part of the URL.
 */
const FORM_GUARD_SCRIPT = `(function(d,w){function wait(e){var f=e.target
if(!f.hasAttribute('action')&&f.getAttribute('method')!=='get')e.preventDefault()}
d.addEventListener('submit',wait,true)
w.releaseForms=function(){d.removeEventListener('submit',wait,true)}
})(document,window)`
