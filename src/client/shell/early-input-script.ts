/**
 * Runs in the head: on a slow line a page is there to be used long before its scripts are. Links and
 * forms with an address work by themselves; the last press on a button, what is typed and what is
 * chosen are kept here, and repeated when the page has been taken over. Plain old JavaScript: it is
 * sent as it stands.
 */
export const EARLY_INPUT_SCRIPT = `(function(d,w){var typed=new Map,press=null,cause,dim
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
