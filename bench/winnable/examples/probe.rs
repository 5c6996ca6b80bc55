use board::*;
fn main(){ let lim:u64=std::env::args().nth(1).unwrap().parse().unwrap(); let mut st=[0u64;6]; let mut tot=0u64; let mut hist=std::collections::BTreeMap::<(u32,String),u32>::new(); let mut worst=0;
for l in std::io::stdin().lines(){ let l=l.unwrap(); let f=l.split(',').next().unwrap().to_string();
 if f=="fen"{continue}
 let p=Position::from_fen(&f).unwrap();
 for c in [Color::White,Color::Black]{ let s=std::time::Instant::now(); let (r,n)=winnable::probe(&p,c,lim); let us=s.elapsed().as_micros() as u64; tot+=us; worst=worst.max(us);
  let k=r.split(' ').next().unwrap().to_string();
  if k=="stopped"{st[0]+=1; if std::env::var("V").is_ok(){println!("{l} {c:?}")}}
  *hist.entry((64-n.leading_zeros(),k)).or_default()+=1; } }
 println!("stopped {} total {}ms worst {}us",st[0],tot/1000,worst); for (k,v) in hist{println!("  <2^{} {} {}",k.0,k.1,v);} }
