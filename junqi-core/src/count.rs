//! Numbers large enough to count what a view leaves open.

use core::fmt;

use crate::random::Random;

const LIMBS: usize = 9;

/// An exact natural number below 2^576: enough for the ways in which six unknown armies can stand.
///
/// ```
/// use junqi_core::Count;
/// let count = Count::from(10_u64.pow(18)) * Count::from(10_u64.pow(18));
/// assert_eq!(count.to_string(), "1000000000000000000000000000000000000");
/// assert_eq!(u128::try_from(count), Ok(10_u128.pow(36)));
/// assert!((count.log2() - 36.0 * 10_f64.log2()).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Count {
    /// The least significant first.
    limbs: [u64; LIMBS],
}

impl Count {
    /// Nothing to count.
    pub const ZERO: Count = Count { limbs: [0; LIMBS] };

    /// One way.
    pub const ONE: Count = {
        let mut one = Count::ZERO;
        one.limbs[0] = 1;
        one
    };

    pub(crate) fn of_u128(number: u128) -> Count {
        let mut count = Count::ZERO;
        (count.limbs[0], count.limbs[1]) = (number as u64, (number >> 64) as u64);
        count
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self == Count::ZERO
    }

    /// How many limbs are in use.
    fn length(&self) -> usize {
        self.limbs.iter().rposition(|&limb| limb != 0).map_or(0, |last| last + 1)
    }

    /// The nearest floating-point number.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.limbs.iter().rev().fold(0.0, |high, &limb| high * 2_f64.powi(64) + limb as f64)
    }

    /// The logarithm to base 2: how many bits the viewer does not know. Minus infinity for 0.
    #[must_use]
    pub fn log2(self) -> f64 {
        // The greatest value is below the greatest f64, which is near 2^1024.
        self.to_f64().log2()
    }

    /// Adds a product.
    ///
    /// # Panics
    /// When the sum does not fit.
    #[inline]
    pub(crate) fn add_times(&mut self, other: &Count, times: u64) {
        let mut carry = 0;
        for (limb, &other) in self.limbs.iter_mut().zip(&other.limbs) {
            let sum = u128::from(*limb) + u128::from(other) * u128::from(times) + carry;
            *limb = sum as u64;
            carry = sum >> 64;
        }
        assert!(carry == 0, "a count beyond 2^576");
    }

    /// The product with a small number.
    pub(crate) fn times(&self, times: u64) -> Count {
        let mut product = Count::ZERO;
        product.add_times(self, times);
        product
    }

    /// Subtracts a number unless it is greater; says whether it did.
    #[inline]
    pub(crate) fn take(&mut self, other: &Count) -> bool {
        if Ord::cmp(self, other).is_lt() {
            return false;
        }
        let mut borrow = false;
        for (limb, &other) in self.limbs.iter_mut().zip(&other.limbs) {
            let (difference, first) = limb.overflowing_sub(other);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (difference, first | second);
        }
        true
    }

    /// A random number below this one, which must not be 0. The bias is below 2^-64.
    pub(crate) fn draw(&self, random: &mut Random) -> Count {
        // The integer part of this number times a random fraction with one limb more.
        let length = self.length();
        let mut product = [0u64; 2 * LIMBS + 1];
        for place in 0..=length {
            let factor = random.next();
            let mut carry = 0u128;
            for (index, &limb) in self.limbs[..length].iter().enumerate() {
                let sum = u128::from(product[place + index]) + u128::from(limb) * u128::from(factor) + carry;
                product[place + index] = sum as u64;
                carry = sum >> 64;
            }
            product[place + length] = carry as u64;
        }
        let mut drawn = Count::ZERO;
        drawn.limbs[..length].copy_from_slice(&product[length + 1..2 * length + 1]);
        drawn
    }
}

/// A number to count and to draw by: a [`Count`], or a `u128` where that is known to hold every number there is.
pub(crate) trait Tallied: Copy + From<u64> {
    /// Adds a product.
    fn add_times(&mut self, other: &Self, times: u64);

    /// Subtracts a product unless it is greater; says whether it did.
    fn take_times(&mut self, other: &Self, times: u64) -> bool;

    /// A random number below this one, which must not be 0. The bias is below 2^-64.
    fn draw(&self, random: &mut Random) -> Self;
}

impl Tallied for u128 {
    #[inline(always)]
    fn add_times(&mut self, other: &u128, times: u64) {
        *self += other * u128::from(times);
    }

    #[inline(always)]
    fn take_times(&mut self, other: &u128, times: u64) -> bool {
        let rest = self.checked_sub(other * u128::from(times));
        *self = rest.unwrap_or(*self);
        rest.is_some()
    }

    fn draw(&self, random: &mut Random) -> u128 {
        let [low, high, ..] = Count::of_u128(*self).draw(random).limbs;
        u128::from(high) << 64 | u128::from(low)
    }
}

impl Tallied for Count {
    fn add_times(&mut self, other: &Count, times: u64) {
        Count::add_times(self, other, times);
    }

    fn take_times(&mut self, other: &Count, times: u64) -> bool {
        self.take(&other.times(times))
    }

    fn draw(&self, random: &mut Random) -> Count {
        Count::draw(self, random)
    }
}

impl From<u64> for Count {
    fn from(number: u64) -> Self {
        Count::of_u128(number.into())
    }
}

/// A number that a `u128` cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the count does not fit into 128 bits")]
pub struct CountTooLarge;

impl TryFrom<Count> for u128 {
    type Error = CountTooLarge;

    fn try_from(count: Count) -> Result<u128, CountTooLarge> {
        if count.length() > 2 {
            return Err(CountTooLarge);
        }
        Ok(u128::from(count.limbs[1]) << 64 | u128::from(count.limbs[0]))
    }
}

impl core::ops::Add for Count {
    type Output = Count;

    /// # Panics
    /// When the sum does not fit.
    fn add(mut self, other: Count) -> Count {
        self.add_times(&other, 1);
        self
    }
}

impl core::ops::Mul for Count {
    type Output = Count;

    /// # Panics
    /// When the product does not fit.
    fn mul(self, other: Count) -> Count {
        let mut product = Count::ZERO;
        for &limb in other.limbs[..other.length()].iter().rev() {
            let mut shifted = Count::ZERO;
            shifted.limbs[1..].copy_from_slice(&product.limbs[..LIMBS - 1]);
            assert!(product.limbs[LIMBS - 1] == 0, "a count beyond 2^576");
            shifted.add_times(&self, limb);
            product = shifted;
        }
        product
    }
}

impl Ord for Count {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.limbs.iter().rev().cmp(other.limbs.iter().rev())
    }
}

impl PartialOrd for Count {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const GROUP: u64 = 10_u64.pow(19);
        let mut rest = *self;
        let mut groups = Vec::new();
        while !rest.is_zero() {
            let mut remainder = 0u128;
            for limb in rest.limbs.iter_mut().rev() {
                let value = remainder << 64 | u128::from(*limb);
                *limb = (value / u128::from(GROUP)) as u64;
                remainder = value % u128::from(GROUP);
            }
            groups.push(remainder as u64);
        }
        let mut text = groups.pop().unwrap_or(0).to_string();
        for group in groups.iter().rev() {
            text.push_str(&format!("{group:019}"));
        }
        f.pad_integral(true, "", &text)
    }
}

impl fmt::Debug for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Count({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factorial(n: u64) -> Count {
        (1..=n).map(Count::from).fold(Count::ONE, |product, factor| product * factor)
    }

    #[test]
    fn a_long_product_is_exact() {
        assert_eq!(factorial(25).to_string(), "15511210043330985984000000");
        let hundred = factorial(100).to_string();
        assert!(hundred.starts_with("93326215443944152681") && hundred.ends_with("916864000000000000000000000000"));
        assert_eq!(hundred.len(), 158);
    }

    #[test]
    fn zero_is_written_as_0_and_padding_is_kept() {
        assert_eq!(Count::ZERO.to_string(), "0");
        assert_eq!(format!("{:>4}", Count::from(7)), "   7");
    }

    #[test]
    fn what_is_taken_is_gone_and_more_than_there_is_is_not_taken() {
        let mut count = factorial(30);
        assert!(!count.clone().take(&factorial(31)));
        assert!(count.take(&factorial(29)));
        assert_eq!(count, factorial(29).times(29));
    }

    #[test]
    fn drawing_is_even_over_small_and_large_numbers() {
        let mut random = Random::new(1);
        let mut seen = [0; 6];
        for _ in 0..6000 {
            seen[u128::try_from(Count::from(6).draw(&mut random)).unwrap() as usize] += 1;
        }
        assert!(seen.iter().all(|times| (850..1150).contains(times)), "{seen:?}");
        let large = factorial(60);
        let mut below_half = 0;
        for _ in 0..6000 {
            let drawn = large.draw(&mut random);
            assert!(drawn < large);
            below_half += usize::from(drawn.times(2) < large);
        }
        assert!((2800..3200).contains(&below_half), "{below_half}");
    }

    #[test]
    fn a_number_beyond_128_bits_is_refused_as_u128() {
        assert_eq!(u128::try_from(factorial(40)), Err(CountTooLarge));
        assert_eq!(u128::try_from(factorial(34)).map(|n| n.to_string()), Ok(factorial(34).to_string()));
    }
}
