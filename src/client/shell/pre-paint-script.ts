/**
 * Runs in the head before anything is painted: puts the chosen theme (stored, else in the cookie, else
 * the system's), kids mode and whether somebody is logged in on <html>, and mirrors a choice in the cookies that the server draws by. Plain old JavaScript: it
 * is sent as it stands. It repeats the rules of theme-rules.ts and kids-rules.ts, which load later.
 */
export const PRE_PAINT_SCRIPT = `(function(d,w){var h=d.documentElement,c=h.classList
function get(n){try{return w.localStorage.getItem(n)}catch(e){return null}}
function put(n,v){d.cookie=n+'='+v+';Path=/;Max-Age='+(v?31536000:0)+';SameSite=Lax'+(w.location.protocol==='https:'?';Secure':'')}
function sent(n){var m=('; '+d.cookie).split('; '+n+'=')[1];return m?m.split(';')[0]:null}
var t=get('theme')||sent('theme'),chosen=t==='dark'||t==='light'
var dark=chosen?t==='dark':w.matchMedia('(prefers-color-scheme: dark)').matches
c.toggle('dark',dark);c.toggle('light',!dark);if(chosen)put('theme',t)
var k=get('kidsMode')||(sent('kids')==='1'?'true':null),u=/[?&]category=kids(&|$)/.test(w.location.search)
var on=!!h.dataset.kidsLock||k==='true'||u&&(k===null||w.location.pathname==='/')
c.toggle('kids',on);put('kids',on?'1':'')
c.toggle('signed-in',sent('signed_in')==='1')
c.toggle('notice-dismissed',get('developmentNotice')==='dismissed')
})(document,window)`
