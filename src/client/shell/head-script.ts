import { createIsomorphicFn } from '@tanstack/react-start'

/** Only in the server's HTML, where the browser finds it: the client's bundle does not contain it again. */
export const headScript: () => string = createIsomorphicFn()
  .server(() => `${PRE_PAINT_SCRIPT};${EARLY_INPUT_SCRIPT}`)
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
c.toggle('has-kept',!!(get('study')||get('plan')))
c.toggle('notice-dismissed',h.dataset.notice!==undefined&&get('developmentNotice')===h.dataset.notice)
})(document,window)`

/**
 * Runs in the head. On a slow line, a page can be used long before its scripts load. Links and forms with an
 * action work by themselves; this script records the last pressed button and what was typed and chosen, and
 * repeats it after hydration. Written in old JavaScript, because it is sent as it is.
 */
const EARLY_INPUT_SCRIPT = `(function(d,w){var typed=new Map,press=null,cause,dim
function native(f){return f.hasAttribute('action')||f.getAttribute('method')==='get'}
function keep(what,e){if(dim)dim.cancel();press=what;cause=e
dim=what.animate?what.animate({opacity:[.55,.55]},{duration:1,fill:'forwards'}):null}
function hear(e){var t=e.target,b
if(e.type==='click'){if(e.isTrusted&&t.closest&&(b=t.closest('button'))&&b.type==='button')keep(b,e)}
else if(e.type==='submit'){if(!native(t)){e.preventDefault();keep(t,e)}}
else if(e.type==='keydown'){if(e.key==='Enter'&&t.localName==='input'&&t.form&&!native(t.form))keep(t.form,e)}
else if(/^(input|textarea|select)$/.test(t.localName))typed.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value)}
var heard=['click','submit','keydown','input','change']
heard.forEach(function(n){d.addEventListener(n,hear,true)})
function tell(t,n,E){t.dispatchEvent(new (E||Event)(n,{bubbles:true,cancelable:true}))}
function refill(v,t){if(!t.isConnected)return
tell(t,'input')
if(typeof v==='boolean'){t.checked=!v;t.click()}
else if(t.localName==='select'){t.value=v;tell(t,'change')}
else{t.value=v?'':'0';Object.getOwnPropertyDescriptor(Object.getPrototypeOf(t),'value').set.call(t,v);tell(t,'input')}}
function repeat(){typed.forEach(refill);setTimeout(act)}
function act(){if(!press||!press.isConnected)return
if(press.requestSubmit)press.requestSubmit()
else{tell(press,'mousedown',MouseEvent);tell(press,'mouseup',MouseEvent);press.click()}}
w.repeatEarlyInput=function(){heard.forEach(function(n){d.removeEventListener(n,hear,true)})
if(dim)dim.cancel()
if(press&&cause===w.event)press=null
setTimeout(repeat)}
})(document,window)`
